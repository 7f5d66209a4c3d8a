import { randomBytes } from 'node:crypto';
import { type Variable, variables } from '../variables.ts';

/** Those that are ours to make: everything else is issued, or a choice. */
const ownSecrets = new Set(['SECRET_KEY', 'HOST_API_KEY']);
const secretBytes = 32;

/** A commented file of variables: what must be set first, then the rest with its defaults, switched off. */
export function envTemplate(): string {
  const all = Object.entries(variables);
  const required = all.filter(([, { isRequired }]) => isRequired).map(requiredLines);
  const optional = all.filter(([, { isRequired }]) => !isRequired).map(optionalLines);
  return [
    '# The variables of screening-proxy. It reads this file only with: screening-proxy --env-file .env',
    '# It holds secrets: keep it out of version control and of images. A secret may also lie in a file of its own,',
    '# named by the variable with _FILE at its end.\n',
    '# These must be set.\n',
    ...required,
    '# These may be set. What stands here is the default.\n',
    ...optional,
  ].join('\n');
}

function requiredLines([name, { meaning }]: [string, Variable]): string {
  const value = ownSecrets.has(name) ? randomBytes(secretBytes).toString('base64') : '';
  return `# ${meaning}\n${name}=${value}\n`;
}

/** A default in words is a comment: nobody could switch it on. */
function optionalLines([name, { meaning, usual = '' }]: [string, Variable]): string {
  const isInWords = usual.includes(' ');
  return `# ${isInWords ? `${meaning}; by default ${usual}` : meaning}\n#${name}=${isInWords ? '' : usual}\n`;
}
