import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ClientCredentials } from './client-credentials.ts';
import type { Environment } from './packages.ts';
import { mergeProfile } from './profile.ts';
import { waysIn } from './ways-in.ts';

/** How to run the sandbox. */
export interface Settings {
  /** 0 means any free port. */
  port: number;
  host: string;
  /** The address that browsers use, if it is not the port of this machine. */
  publicUrl?: string;
  environment: Environment;
  credentials: ClientCredentials;
  profile: unknown;
  seed: string;
  /** The host names that lead to it, beside those of this machine and of `publicUrl`. */
  hosts: string[];
  /** The hosts beside this machine to which callbacks may go. */
  callbackHosts: string[];
  /** The origins whose pages may show the portal in a frame. */
  portalFramedBy: string[];
}

const defaultCredentials: Record<Environment, ClientCredentials> = {
  test: { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' },
  production: { clientId: 'sandbox-production-client', clientSecret: 'sandbox-production-secret' },
};

const publishedSecrets = Object.values(defaultCredentials).map(({ clientSecret }) => clientSecret);

/** Reads the environment variables, or returns all mistakes in them as sentences. */
export function readSettings(
  variables: Record<string, string | undefined>,
): { settings: Settings } | { mistakes: string[] } {
  const given = (name: string) => variables[name] || undefined;
  const mistakes: string[] = [];
  if (given('NODE_ENV') === 'production') {
    mistakes.push(
      'NODE_ENV is "production": the sandbox is for demos and tests only. Unset NODE_ENV to run it.',
    );
  }
  const port = Number(given('SANDBOX_PORT') ?? 8081);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    mistakes.push('SANDBOX_PORT must be a port number from 0 to 65535.');
  }
  const environment = given('SANDBOX_ENVIRONMENT') ?? 'test';
  if (!isEnvironment(environment)) mistakes.push('SANDBOX_ENVIRONMENT must be "test" or "production".');
  const publicUrl = given('SANDBOX_PUBLIC_URL');
  if (publicUrl !== undefined && !isWebAddress(publicUrl)) {
    mistakes.push('SANDBOX_PUBLIC_URL must be an http or https address, such as http://localhost:8081.');
  }
  if (given('SANDBOX_CLIENT_ID')?.includes(':')) {
    mistakes.push('SANDBOX_CLIENT_ID must not contain a colon: it ends the id in a Basic header.');
  }
  const listed = (name: string) =>
    (given(name) ?? '').split(',').flatMap((item) => item.trim().toLowerCase() || []);
  const callbackHosts = listed('SANDBOX_CALLBACK_HOSTS');
  if (!callbackHosts.every(isHost)) {
    mistakes.push(
      'SANDBOX_CALLBACK_HOSTS must be host names or addresses without a port, separated by commas, such as proxy.example,10.0.0.7.',
    );
  }
  const hosts = listed('SANDBOX_HOSTS');
  if (!hosts.every(isHost)) {
    mistakes.push(
      'SANDBOX_HOSTS must be host names without a port, separated by commas, such as sandbox.internal.',
    );
  }
  const portalFramedBy = listed('SANDBOX_PORTAL_FRAMED_BY');
  if (!portalFramedBy.every(isOrigin)) {
    mistakes.push(
      'SANDBOX_PORTAL_FRAMED_BY must be http or https origins without a path, separated by commas, such as http://localhost:8080.',
    );
  }
  const host = given('HOST') ?? '127.0.0.1';
  const clientSecret = given('SANDBOX_CLIENT_SECRET');
  if (clientSecret === undefined || publishedSecrets.includes(clientSecret)) {
    mistakes.push(
      ...waysIn(host, publicUrl).map(
        (way) =>
          `${way}, so others can reach the sandbox, and its default secret is published: set SANDBOX_CLIENT_SECRET to one of your own (openssl rand -base64 32).`,
      ),
    );
  }
  const profile = readProfile(given('SANDBOX_PROFILE'), mistakes);
  if (mistakes.length > 0 || !isEnvironment(environment)) return { mistakes };

  const defaults = defaultCredentials[environment];
  return {
    settings: {
      port,
      host,
      ...(publicUrl !== undefined && { publicUrl: publicUrl.replace(/\/+$/, '') }),
      environment,
      credentials: {
        clientId: given('SANDBOX_CLIENT_ID') ?? defaults.clientId,
        clientSecret: clientSecret ?? defaults.clientSecret,
      },
      profile,
      seed: given('SANDBOX_SEED') ?? randomBytes(16).toString('hex'),
      hosts: [...hosts, host.toLowerCase()],
      callbackHosts,
      portalFramedBy,
    },
  };
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

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** In a policy an asterisk would stand for any origin. */
function isOrigin(text: string): boolean {
  return !text.includes('*') && isWebAddress(text) && new URL(text).origin === text;
}

/** Whether a text is a host as a URL spells it: without a port, an IPv6 address in brackets. */
function isHost(text: string): boolean {
  return (
    /^[\w.:[\]-]+$/.test(text) &&
    URL.canParse(`http://${text}`) &&
    new URL(`http://${text}`).hostname === text
  );
}

function isEnvironment(word: string): word is Environment {
  return word === 'test' || word === 'production';
}
