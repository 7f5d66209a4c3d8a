import { readFileSync } from 'node:fs';
import { type Environment, environments } from '../src/protocol/screening.ts';
import { validInterval } from '../src/protocol/recurrence.ts';
import { type Profile, readProfile } from './service/profile.ts';
import { type Limits, readLimits } from './limits.ts';
import { leastDays } from './proxy/calendar.ts';
import { isPlaceholder } from './secret-strength.ts';
import { Settings } from './settings.ts';
import type { DatabasePlace } from './store/open-store.ts';
import { readPostgresAddress } from './store/postgres/address.ts';
import { variables } from './variables.ts';

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
  /** The one before, while the host's back end changes it. */
  hostApiKeyPrevious: string | undefined;
  /** Origins other than the proxy's own whose pages may use the page API. */
  allowedOrigins: string[];
  database: DatabasePlace;
  /** How long an entry of the event log is kept. */
  retentionDays: number;
  limits: Limits;
  /** The shortest interval of recurring screenings for page sessions that name none, an ISO 8601 duration; null: none. */
  shortestRecurrence: string | null;
  host: string;
  port: number;
}

export interface ReadingOptions {
  /** For the demo, whose secrets are printed in its source. */
  allowPlaceholders?: boolean;
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

/** The sandbox's default. */
const sandboxSecret = 'sandbox-secret';

/** All variables whose names begin like these are ours. */
const prefixes = [
  'SERVICE_',
  'SECRET_KEY',
  'HOST_API_KEY',
  'TRUSTED_PROX',
  'REQUESTS_PER_',
  'ORDERS_PER_',
  'PROOFS_PER_',
  'STREAMS',
  'RECURRENCES_PER_',
  'SHORTEST_',
];
/** The demo reads the last one. */
const known = [...Object.keys(variables), 'SERVICE_PORTAL_URL'];
/** A page that may order what it likes must not make a bill of daily checks. */
const leastRecurrence = 'P1W';
const secretKeyLength = 32;
const hostKeyLength = 12;

/**
 * Reads and checks the environment variables.
 *
 * @throws {ConfigurationError} with every mistake at once.
 */
export function readConfiguration(
  environment: Record<string, string | undefined>,
  { allowPlaceholders = false }: ReadingOptions = {},
): Configuration {
  const settings = new Settings(environment, allowPlaceholders);
  const { mistakes } = settings;
  settings.refuseUnknown(prefixes, known);
  const baseUrl = settings.webAddress(
    'SERVICE_BASE_URL',
    "the service's host, or http://localhost:8081 for the sandbox",
  );
  const configuration: Configuration = {
    service: {
      baseUrl,
      clientId: settings.required('SERVICE_CLIENT_ID', 'the client id that the service issued'),
      clientSecret: readClientSecret(settings, allowPlaceholders),
      version: settings.choice('SERVICE_VERSION', ['v2', 'v1'], 'v2'),
      environment: settings.choice<Environment>('SERVICE_ENVIRONMENT', environments),
      profile: readProfileFile(settings.optional('SERVICE_PROFILE'), mistakes),
    },
    publicUrl: settings.webAddress(
      'PUBLIC_URL',
      'the address at which the service reaches this proxy, for its callbacks',
    ),
    linkOrigins: settings.origins('LINK_ORIGINS', [URL.parse(baseUrl)?.origin ?? '']),
    callbackSecret: settings.issuedSecret('SERVICE_CALLBACK_SECRET'),
    secretKey: settings.secret('SECRET_KEY', secretKeyLength),
    secretKeyPrevious: settings.optionalSecret('SECRET_KEY_PREVIOUS', secretKeyLength),
    hostApiKey: settings.secret('HOST_API_KEY', hostKeyLength),
    hostApiKeyPrevious: settings.optionalSecret('HOST_API_KEY_PREVIOUS', hostKeyLength),
    allowedOrigins: settings.origins('ALLOWED_ORIGINS', []),
    database: readDatabase(settings.issuedSecret('DATABASE_URL') ?? 'file:screenings.db', mistakes),
    retentionDays: settings.wholeNumber('RETENTION_DAYS', 400, {
      least: 1,
      most: 36_500,
      what: 'a whole number of days',
    }),
    limits: readLimits(settings),
    shortestRecurrence: readShortestRecurrence(settings),
    host: settings.optional('HOST') ?? '127.0.0.1',
    port: settings.wholeNumber('PORT', 8080, { least: 0, most: 65_535, what: 'a number' }),
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

function readClientSecret(settings: Settings, allowPlaceholders: boolean): string {
  const name = 'SERVICE_CLIENT_SECRET';
  const value = settings.issuedSecret(name);
  if (value === undefined)
    settings.mistakes.push(`${name} is missing: the client secret that the service issued`);
  else if (!allowPlaceholders && (isPlaceholder(value) || (settings.isProduction && value === sandboxSecret)))
    settings.mistakes.push(`${name} is a placeholder: set the secret that the service issued`);
  return value ?? '';
}

function readShortestRecurrence(settings: Settings): string | null {
  const text = settings.optional('SHORTEST_RECURRENCE') ?? 'P1M';
  if (text === 'none') return null;
  if (validInterval(text) !== undefined && leastDays(text) >= leastDays(leastRecurrence)) return text;
  settings.mistakes.push(
    `SHORTEST_RECURRENCE must be an ISO 8601 duration of at least ${leastRecurrence}, such as P1M, or none: shorter ones are named by page sessions (recurrence of POST /sessions)`,
  );
  return null;
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
