import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SandboxOptions } from './core.ts';
import { isThisMachine } from './host-names.ts';
import type { Environment } from './packages.ts';
import { mergeProfile } from './profile.ts';
import { isWebAddress } from './screening.ts';

/** How to run the sandbox. */
export interface Settings extends Omit<SandboxOptions, 'publicUrl' | 'now' | 'alarm' | 'deliver'> {
  /** 0 means any free port. */
  port: number;
  host: string;
  /** The address that browsers use, if it is not the port of this machine. */
  publicUrl?: string;
}

const defaultCredentials = {
  test: { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' },
  production: { clientId: 'sandbox-production-client', clientSecret: 'sandbox-production-secret' },
};
/** Of a secret that others than this machine could guess. */
const shortestSecret = 32;

/** Reads the environment variables, or returns all mistakes in them as sentences. */
export function readSettings(
  variables: Record<string, string | undefined>,
): { settings: Settings } | { mistakes: string[] } {
  const given = (name: string) => variables[name] || undefined;
  const mistakes: string[] = [];
  const demand = (isRight: boolean, sentence: string) => void (isRight || mistakes.push(sentence));
  const listed = (name: string, isRight: (item: string) => boolean, wanted: string): string[] => {
    const items = (given(name) ?? '').split(',').flatMap((item) => item.trim().toLowerCase() || []);
    demand(items.every(isRight), `${name} must be ${wanted}.`);
    return items;
  };

  demand(
    given('NODE_ENV') !== 'production',
    'NODE_ENV is "production": the sandbox is for demos and tests only. Unset NODE_ENV to run it.',
  );
  const port = Number(given('SANDBOX_PORT') ?? 8081);
  const isPort = Number.isInteger(port) && port >= 0 && port <= 65_535;
  demand(isPort, 'SANDBOX_PORT must be a port number from 0 to 65535.');
  const word = given('SANDBOX_ENVIRONMENT') ?? 'test';
  const environment: Environment = word === 'production' ? word : 'test';
  demand(word === environment, 'SANDBOX_ENVIRONMENT must be "test" or "production".');
  const publicUrl = given('SANDBOX_PUBLIC_URL');
  demand(
    publicUrl === undefined || isWebAddress(publicUrl),
    'SANDBOX_PUBLIC_URL must be an http or https address, such as http://localhost:8081.',
  );
  const { clientId, clientSecret } = {
    clientId: given('SANDBOX_CLIENT_ID') ?? defaultCredentials[environment].clientId,
    clientSecret: given('SANDBOX_CLIENT_SECRET') ?? defaultCredentials[environment].clientSecret,
  };
  demand(
    !clientId.includes(':'),
    'SANDBOX_CLIENT_ID must not contain a colon: it ends the id in a Basic header.',
  );
  const callbackHosts = listed(
    'SANDBOX_CALLBACK_HOSTS',
    isHost,
    'host names or addresses without a port, separated by commas, such as proxy.example,10.0.0.7',
  );
  const hosts = listed(
    'SANDBOX_HOSTS',
    isHost,
    'host names without a port, separated by commas, such as sandbox.internal',
  );
  const portalFramedBy = listed(
    'SANDBOX_PORTAL_FRAMED_BY',
    isOrigin,
    'http or https origins without a path, separated by commas, such as http://localhost:8080',
  );
  const host = given('LISTEN') ?? '127.0.0.1';
  if (clientSecret.length < shortestSecret)
    for (const way of waysIn(host, publicUrl))
      mistakes.push(
        `${way}, so others can reach the sandbox and guess its secret: set SANDBOX_CLIENT_SECRET to one of your own, of at least ${shortestSecret} characters (openssl rand -base64 32).`,
      );
  const profile = readProfile(given('SANDBOX_PROFILE'), mistakes);
  if (mistakes.length > 0) return { mistakes };
  return {
    settings: {
      port,
      host,
      ...(publicUrl !== undefined && { publicUrl: publicUrl.replace(/\/+$/, '') }),
      environment,
      credentials: { clientId, clientSecret },
      profile,
      seed: given('SANDBOX_SEED') ?? randomBytes(16).toString('hex'),
      hosts: [...hosts, host.toLowerCase()],
      callbackHosts,
      portalFramedBy,
    },
  };
}

/** What lets others than this machine reach the sandbox: `LISTEN is 0.0.0.0`. Empty where nothing does. */
function waysIn(host: string, publicUrl: string | undefined): string[] {
  const publicHost = URL.parse(publicUrl ?? '')?.hostname || 'localhost';
  return [
    ...(isThisMachine(host) ? [] : [`LISTEN is ${host}`]),
    ...(isThisMachine(publicHost) ? [] : [`SANDBOX_PUBLIC_URL leads to ${publicHost}`]),
  ];
}

function readProfile(path: string | undefined, mistakes: string[]): unknown {
  if (path === undefined) return {};
  try {
    const profile: unknown = JSON.parse(readFileSync(path, 'utf8'));
    mergeProfile(profile);
    return profile;
  } catch (error) {
    const reason = reasonOf(error);
    mistakes.push(...reason.split('\n').map((line) => `SANDBOX_PROFILE (${path}): ${line}.`));
    return {};
  }
}

/** The parser quotes the text, which may be a secret in the wrong file. */
function reasonOf(error: unknown): string {
  if (!(error instanceof SyntaxError)) return error instanceof Error ? error.message : String(error);
  const [, place] = / in JSON at position \d+ \((line \d+ column \d+)\)$/.exec(error.message) ?? [];
  return place === undefined ? 'is no JSON' : `is no JSON at ${place}`;
}

/** In a policy an asterisk would stand for any origin. */
function isOrigin(text: string): boolean {
  return !text.includes('*') && isWebAddress(text) && new URL(text).origin === text;
}

/** Whether a text is a host as a URL spells it: without a port, an IPv6 address in brackets. */
function isHost(text: string): boolean {
  return /^[\w.:[\]-]+$/.test(text) && URL.parse(`http://${text}`)?.hostname === text;
}
