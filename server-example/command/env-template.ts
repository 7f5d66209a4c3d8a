import { randomBytes } from 'node:crypto';
import { type Variable, variables } from '../variables.ts';

/** Those that are ours to make: everything else is issued, or a choice. */
const ownSecrets = new Set(['SECRET_KEY', 'HOST_API_KEY']);
const secretBytes = 32;

/** What fits `screening-proxy sandbox`. A shop beside the proxy reads PUBLIC_URL, too. */
const forSandbox: Record<string, string> = {
  SERVICE_BASE_URL: 'http://localhost:8081',
  SERVICE_CLIENT_ID: 'sandbox-client',
  SERVICE_CLIENT_SECRET: 'sandbox-secret',
  SERVICE_ENVIRONMENT: 'test',
  PUBLIC_URL: 'http://localhost:8080',
};

/**
 * A commented file of variables: what must be set first, then the rest with its defaults, switched off.
 *
 * @param options `isForSandbox`: nothing is left to type.
 */
export function envTemplate({ isForSandbox }: { isForSandbox: boolean }): string {
  const given = isForSandbox ? forSandbox : {};
  const all = Object.entries(variables);
  const linesOf = (isRequired: boolean) =>
    all
      .filter(([, variable]) => (variable.isRequired ?? false) === isRequired)
      .map(([name, variable]) => variableLines(name, variable, given[name]));
  return [
    '# The variables of screening-proxy. It reads this file only with: npx screening-proxy --env-file .env',
    '# It holds secrets: keep it out of version control and of images. A secret may also lie in a file of its own,',
    '# named by the variable with _FILE at its end.\n',
    '# These must be set.\n',
    ...linesOf(true),
    '# These may be set. What is switched off is the default.\n',
    ...linesOf(false),
  ].join('\n');
}

/** A default in words is a comment: as a value it would be wrong. */
function variableLines(name: string, { meaning, isRequired, usual = '' }: Variable, given?: string): string {
  const isInWords = usual.includes(' ');
  const value = ownSecrets.has(name) ? randomBytes(secretBytes).toString('base64') : (given ?? '');
  const line = isRequired || given ? `${name}=${value}` : `#${name}=${isInWords ? '' : usual}`;
  return `# ${isInWords ? `${meaning}; by default ${usual}` : meaning}\n${line}\n`;
}
