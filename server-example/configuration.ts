import { readFileSync } from 'node:fs';
import { type Environment, environments } from '../src/protocol/screening.ts';
import { type Profile, readProfile } from './service/profile.ts';
import type { DatabasePlace } from './store/open-store.ts';
import { readPostgresAddress } from './store/postgres/address.ts';

/** The configuration of the proxy, checked. */
export interface Configuration {
  service: {
    /** Without a slash at its end. */
    baseUrl: string;
    clientId: string;
    clientSecret: string;
    version: 'v1' | 'v2';
    environment: Environment;
    profile: Profile;
  };
  /** Where the service reaches the proxy, without a slash at its end. */
  publicUrl: string;
  /** Origins that an invite link may lead to. */
  linkOrigins: string[];
  /** By which the service signs callbacks, where the profile says that it was agreed beforehand. */
  callbackSecret: string | undefined;
  secretKey: string;
  secretKeyPrevious: string | undefined;
  hostApiKey: string;
  /** Origins other than the proxy's own whose pages may use the page API. */
  allowedOrigins: string[];
  database: DatabasePlace;
  /** How long an entry of the event log is kept. */
  retentionDays: number;
  host: string;
  port: number;
}

/** The configuration was refused; `mistakes` lists everything that is wrong and what to do. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly mistakes: string[];

  constructor(mistakes: string[]) {
    super(
      `The configuration has ${mistakes.length} mistake(s):\n${mistakes.map((m) => `  - ${m}`).join('\n')}`,
    );
    this.mistakes = mistakes;
  }
}

const placeholder =
  /^(demo|change|replace|placeholder|example|sample|your|todo|xxx|secret|password|test-?key)/i;
/** The sandbox's default. */
const sandboxSecret = 'sandbox-secret';
const secretHint = 'make one with: openssl rand -base64 32';

/**
 * Reads and checks the environment variables.
 *
 * @param options.allowPlaceholders for the demo, whose secrets are printed in its source.
 * @throws {ConfigurationError} with every mistake at once.
 */
export function readConfiguration(
  environment: Record<string, string | undefined>,
  { allowPlaceholders = false }: { allowPlaceholders?: boolean } = {},
): Configuration {
  const mistakes: string[] = [];
  const optional = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const required = (name: string, hint: string): string => {
    const value = optional(name);
    if (value === undefined) mistakes.push(`${name} is missing: ${hint}`);
    return value ?? '';
  };
  const choice = <Value extends string>(name: string, values: readonly Value[], usual: Value | undefined) => {
    const value = optional(name) ?? usual;
    const found = values.find((one) => one === value);
    if (found === undefined) mistakes.push(`${name} must be one of: ${values.join(', ')}`);
    return found ?? values[0]!;
  };
  const secret = (name: string, value: string, length: number): string => {
    if (allowPlaceholders || value === '') return value;
    if (placeholder.test(value)) mistakes.push(`${name} is a placeholder: ${secretHint}`);
    else if (value.length < length) {
      mistakes.push(`${name} must have at least ${length} characters: ${secretHint}`);
    }
    return value;
  };
  const issued = (name: string): string => {
    const value = required(name, 'the client secret that the service issued');
    const isMadeUp =
      placeholder.test(value) ||
      (value === sandboxSecret && environment['SERVICE_ENVIRONMENT'] === 'production');
    if (isMadeUp && !allowPlaceholders)
      mistakes.push(`${name} is a placeholder: set the secret that the service issued`);
    return value;
  };
  const webAddress = (name: string, value: string): string => {
    if (value === '') return value;
    const url = URL.parse(value);
    if (!url || !/^https?:$/.test(url.protocol)) {
      mistakes.push(`${name} must be a web address such as https://example.com`);
    } else if (url.protocol === 'http:' && !isLocal(url)) {
      mistakes.push(`${name} must begin with https:// (http is for localhost only)`);
    } else if (url.search || url.hash || url.username) {
      mistakes.push(`${name} must be an address without user, query or fragment`);
    }
    return value.replace(/\/+$/, '');
  };
  const origins = (name: string, usual: string[]): string[] => {
    const value = optional(name);
    if (value === undefined) return usual;
    return value.split(/[\s,]+/).map((text) => {
      const url = URL.parse(text);
      if (!url || url.origin !== text) {
        mistakes.push(`${name} must list origins such as https://example.com, without a path: "${text}"`);
      } else if (url.protocol !== 'https:' && !isLocal(url)) {
        mistakes.push(`${name}: ${text} must begin with https:// (http is for localhost only)`);
      }
      return text;
    });
  };

  const baseUrl = webAddress(
    'SERVICE_BASE_URL',
    required('SERVICE_BASE_URL', "the service's host, or http://localhost:8081 for the sandbox"),
  );
  const port = readPort(optional('PORT') ?? '8080', mistakes);
  const configuration: Configuration = {
    service: {
      baseUrl,
      clientId: required('SERVICE_CLIENT_ID', 'the client id that the service issued'),
      clientSecret: issued('SERVICE_CLIENT_SECRET'),
      version: choice('SERVICE_VERSION', ['v2', 'v1'], 'v2'),
      environment: choice<Environment>('SERVICE_ENVIRONMENT', environments, undefined),
      profile: readProfileFile(optional('SERVICE_PROFILE'), mistakes),
    },
    publicUrl: webAddress(
      'PUBLIC_URL',
      required('PUBLIC_URL', 'the address at which the service reaches this proxy, for its callbacks'),
    ),
    linkOrigins: origins('LINK_ORIGINS', [URL.parse(baseUrl)?.origin ?? '']),
    callbackSecret: optional('SERVICE_CALLBACK_SECRET'),
    secretKey: secret('SECRET_KEY', required('SECRET_KEY', secretHint), 32),
    secretKeyPrevious: secret('SECRET_KEY_PREVIOUS', optional('SECRET_KEY_PREVIOUS') ?? '', 32) || undefined,
    hostApiKey: secret('HOST_API_KEY', required('HOST_API_KEY', secretHint), 12),
    allowedOrigins: origins('ALLOWED_ORIGINS', []),
    database: readDatabase(optional('DATABASE_URL') ?? 'file:screenings.db', mistakes),
    retentionDays: readRetention(optional('RETENTION_DAYS') ?? '400', mistakes),
    host: optional('HOST') ?? '127.0.0.1',
    port,
  };
  if (configuration.service.profile.callback.header?.secret === null && !configuration.callbackSecret) {
    mistakes.push(
      'SERVICE_CALLBACK_SECRET is missing: the profile says that the service signs callbacks with a secret agreed beforehand (callback.header)',
    );
  }
  if (configuration.secretKey !== '' && configuration.secretKey === configuration.hostApiKey) {
    mistakes.push(
      'SECRET_KEY and HOST_API_KEY must differ: the host knows HOST_API_KEY, and SECRET_KEY never leaves the proxy',
    );
  }
  if (mistakes.length > 0) throw new ConfigurationError(mistakes);
  return configuration;
}

const isLocal = (url: URL): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);

function readPort(text: string, mistakes: string[]): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) mistakes.push('PORT must be a number from 0 to 65535');
  return port;
}

function readRetention(text: string, mistakes: string[]): number {
  const days = Number(text);
  if (!/^\d+$/.test(text) || days < 1 || days > 36_500) {
    mistakes.push('RETENTION_DAYS must be a whole number of days from 1 to 36500');
  }
  return days;
}

function readDatabase(url: string, mistakes: string[]): DatabasePlace {
  if (url.startsWith('file:') && url.length > 'file:'.length) {
    return { kind: 'sqlite', file: url.slice('file:'.length).replace(/^\/\//, '') };
  }
  if (/^postgres(ql)?:/.test(url)) {
    try {
      return { kind: 'postgres', address: readPostgresAddress(url) };
    } catch (error) {
      mistakes.push(`DATABASE_URL: ${error instanceof Error ? error.message : 'cannot be read'}`);
    }
  } else {
    mistakes.push('DATABASE_URL must be file:… (the path of a SQLite file) or postgres://…');
  }
  return { kind: 'sqlite', file: ':memory:' };
}

function readProfileFile(file: string | undefined, mistakes: string[]): Profile {
  try {
    return readProfile(file === undefined ? {} : JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    mistakes.push(
      `SERVICE_PROFILE (${file ?? 'default'}): ${error instanceof Error ? error.message : 'unreadable'}`,
    );
    return readProfile();
  }
}
