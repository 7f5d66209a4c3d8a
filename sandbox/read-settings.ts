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

/** What is right in a variable that is set, and what the sentence about a wrong one says after its name. */
const rules: Record<string, [isRight: (text: string) => boolean, sentence: string]> = {
  NODE_ENV: [
    (text) => text !== 'production',
    'is "production": the sandbox is for demos and tests only. Unset NODE_ENV to run it',
  ],
  SANDBOX_PORT: [
    (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
    'must be a port number from 0 to 65535',
  ],
  SANDBOX_ENVIRONMENT: [(text) => text === 'test' || text === 'production', 'must be "test" or "production"'],
  SANDBOX_PUBLIC_URL: [isWebAddress, 'must be an http or https address, such as http://localhost:8081'],
  SANDBOX_CLIENT_ID: [
    (text) => !text.includes(':'),
    'must not contain a colon: it ends the id in a Basic header',
  ],
  SANDBOX_CALLBACK_HOSTS: [
    (text) => itemsOf(text).every(isHost),
    'must be host names or addresses without a port, separated by commas, such as proxy.example,10.0.0.7',
  ],
  SANDBOX_HOSTS: [
    (text) => itemsOf(text).every(isHost),
    'must be host names without a port, separated by commas, such as sandbox.internal',
  ],
  SANDBOX_PORTAL_FRAMED_BY: [
    (text) => itemsOf(text).every(isOrigin),
    'must be http or https origins without a path, separated by commas, such as http://localhost:8080',
  ],
};

/** Reads the environment variables, or returns all mistakes in them as sentences. */
export function readSettings(
  variables: Record<string, string | undefined>,
): { settings: Settings } | { mistakes: string[] } {
  const given = (name: string) => variables[name] || undefined;
  const environment: Environment = given('SANDBOX_ENVIRONMENT') === 'production' ? 'production' : 'test';
  const published = defaultCredentials[environment];
  const clientSecret = given('SANDBOX_CLIENT_SECRET') ?? published.clientSecret;
  const host = given('LISTEN') ?? '127.0.0.1';
  const publicUrl = given('SANDBOX_PUBLIC_URL');
  const ways = clientSecret.length < shortestSecret ? waysIn(host, publicUrl) : [];
  const { profile, mistakes } = readProfile(given('SANDBOX_PROFILE'));
  mistakes.unshift(
    ...Object.entries(rules)
      .filter(([name, [isRight]]) => variables[name] && !isRight(variables[name]))
      .map(([name, [, sentence]]) => `${name} ${sentence}.`),
    ...ways.map(
      (way) =>
        `${way}, so others can reach the sandbox and guess its secret: set SANDBOX_CLIENT_SECRET to one of your own, of at least ${shortestSecret} characters (openssl rand -base64 32).`,
    ),
  );
  if (mistakes.length > 0) return { mistakes };
  return {
    settings: {
      port: Number(given('SANDBOX_PORT') ?? 8081),
      host,
      ...(publicUrl !== undefined && { publicUrl: publicUrl.replace(/\/+$/, '') }),
      environment,
      credentials: { clientId: given('SANDBOX_CLIENT_ID') ?? published.clientId, clientSecret },
      profile,
      seed: given('SANDBOX_SEED') ?? randomBytes(16).toString('hex'),
      hosts: [...itemsOf(given('SANDBOX_HOSTS')), host.toLowerCase()],
      callbackHosts: itemsOf(given('SANDBOX_CALLBACK_HOSTS')),
      portalFramedBy: itemsOf(given('SANDBOX_PORTAL_FRAMED_BY')),
    },
  };
}

function itemsOf(text = ''): string[] {
  return text.split(',').flatMap((item) => item.trim().toLowerCase() || []);
}

/** What lets others than this machine reach the sandbox: `LISTEN is 0.0.0.0`. Empty where nothing does. */
function waysIn(host: string, publicUrl: string | undefined): string[] {
  const publicHost = URL.parse(publicUrl ?? '')?.hostname || 'localhost';
  return [
    ...(isThisMachine(host) ? [] : [`LISTEN is ${host}`]),
    ...(isThisMachine(publicHost) ? [] : [`SANDBOX_PUBLIC_URL leads to ${publicHost}`]),
  ];
}

function readProfile(path: string | undefined): { profile: unknown; mistakes: string[] } {
  if (path === undefined) return { profile: {}, mistakes: [] };
  try {
    const bytes = readFileSync(path);
    // As PowerShell writes it; the decoder takes the mark away.
    const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
    const profile: unknown = JSON.parse(new TextDecoder(encoding).decode(bytes));
    mergeProfile(profile);
    return { profile, mistakes: [] };
  } catch (error) {
    const lines = reasonOf(error).split('\n');
    return { profile: {}, mistakes: lines.map((line) => `SANDBOX_PROFILE (${path}): ${line}.`) };
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
