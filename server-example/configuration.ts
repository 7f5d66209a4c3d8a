import { readFileSync } from 'node:fs';
import { type Environment, environments } from '../src/protocol/screening.ts';
import { validInterval } from '../src/protocol/interval.ts';
import { type Profile, readProfile } from './service/profile.ts';
import { exposureWarnings } from './exposure.ts';
import { type Limits, readLimits } from './limits.ts';
import { jsonFault } from './json-fault.ts';
import { lastsAtLeast } from './recurrence/interval-length.ts';
import { readDatabase } from './read-database.ts';
import { isPlaceholder } from './sample-secrets.ts';
import type { SecretBounds } from './secret-strength.ts';
import { Settings } from './settings.ts';
import { sharedSecrets } from './shared-secrets.ts';
import type { DatabasePlace } from './store/open-store.ts';
import { unknownNames } from './unknown-names.ts';
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
  /** Sentences about what should be changed, and does not keep the proxy from starting. */
  warnings: string[];
}

export interface ReadingOptions {
  /** For the demo, which takes any secrets that are set. */
  allowPlaceholders?: boolean;
  /** For the demo, whose parts speak http to each other, also where its sandbox plays production. */
  allowLocalHttp?: boolean;
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

/** The sandbox's defaults. */
const sandboxSecrets = ['sandbox-secret', 'sandbox-production-secret'];

/** A page that may order what it likes must not make a bill of daily checks. */
const leastRecurrence = 'P1W';
/** The demo reads the last one. */
const known = [
  ...Object.entries(variables).flatMap(([name, { isSecret }]) =>
    isSecret ? [name, `${name}_FILE`] : [name],
  ),
  'SERVICE_PORTAL_URL',
];
const secretKeyBounds: SecretBounds = { characters: 32, guesses: 20 };
/** Also for callbacks: whoever saw one can try secrets on their own machine. */
const sharedKeyBounds: SecretBounds = { characters: 12, guesses: 10 };

/**
 * Reads and checks the environment variables.
 *
 * @throws {ConfigurationError} with every mistake at once.
 */
export function readConfiguration(
  environment: Record<string, string | undefined>,
  { allowPlaceholders = false, allowLocalHttp = allowPlaceholders }: ReadingOptions = {},
): Configuration {
  const settings = new Settings(environment, { allowPlaceholders, allowLocalHttp });
  const { mistakes } = settings;
  mistakes.push(...unknownNames(environment, known));
  const baseUrl = settings.webAddress(
    'SERVICE_BASE_URL',
    "the service's host, or http://localhost:8081 for the sandbox",
  );
  const configuration: Configuration = {
    service: {
      baseUrl,
      clientId: readClientId(settings),
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
    callbackSecret: settings.optionalSecret(
      'SERVICE_CALLBACK_SECRET',
      sharedKeyBounds,
      'agree on another one with the service',
    ),
    secretKey: settings.secret('SECRET_KEY', secretKeyBounds),
    secretKeyPrevious: settings.optionalSecret('SECRET_KEY_PREVIOUS', secretKeyBounds),
    hostApiKey: settings.secret('HOST_API_KEY', sharedKeyBounds),
    hostApiKeyPrevious: settings.optionalSecret('HOST_API_KEY_PREVIOUS', sharedKeyBounds),
    allowedOrigins: settings.origins('ALLOWED_ORIGINS', []),
    database: readDatabase(settings),
    retentionDays: settings.wholeNumber('RETENTION_DAYS', 400, {
      least: 1,
      most: 36_500,
      what: 'a whole number of days',
    }),
    limits: readLimits(settings),
    shortestRecurrence: readShortestRecurrence(settings),
    host: settings.optional('HOST') ?? '127.0.0.1',
    port: settings.wholeNumber('PORT', 8080, { least: 0, most: 65_535, what: 'a number' }),
    warnings: settings.warnings,
  };
  if (configuration.service.profile.callback.header?.secret === null && !configuration.callbackSecret) {
    mistakes.push(
      'SERVICE_CALLBACK_SECRET is missing: the profile says that the service signs callbacks with a secret agreed beforehand (callback.header)',
    );
  }
  mistakes.push(
    ...sharedSecrets({
      SECRET_KEY: configuration.secretKey,
      SECRET_KEY_PREVIOUS: configuration.secretKeyPrevious,
      HOST_API_KEY: configuration.hostApiKey,
      HOST_API_KEY_PREVIOUS: configuration.hostApiKeyPrevious,
      SERVICE_CLIENT_SECRET: configuration.service.clientSecret,
      SERVICE_CALLBACK_SECRET: configuration.callbackSecret,
    }),
  );
  checkCertificates(settings);
  checkParser(settings);
  if (settings.isProduction) settings.warnings.push(...exposureWarnings(configuration));
  if (mistakes.length > 0) throw new ConfigurationError(mistakes);
  return configuration;
}

function readClientId(settings: Settings): string {
  const value = settings.required('SERVICE_CLIENT_ID', 'the client id that the service issued');
  if (value.includes(':'))
    settings.mistakes.push(
      'SERVICE_CLIENT_ID holds a colon, which ends the id in the credentials of a token request (RFC 7617): set the id alone',
    );
  return value;
}

function readClientSecret(settings: Settings, allowPlaceholders: boolean): string {
  const name = 'SERVICE_CLIENT_SECRET';
  const value = settings.requiredIssuedSecret(name, 'the client secret that the service issued');
  if (
    !allowPlaceholders &&
    (isPlaceholder(value) || (settings.isProduction && sandboxSecrets.includes(value)))
  )
    settings.mistakes.push(`${name} is a placeholder: set the secret that the service issued`);
  return value;
}

function readShortestRecurrence(settings: Settings): string | null {
  const text = settings.optional('SHORTEST_RECURRENCE') ?? 'P1M';
  if (text === 'none') return null;
  if (validInterval(text) !== undefined && lastsAtLeast(text, leastRecurrence)) return text;
  settings.mistakes.push(
    `SHORTEST_RECURRENCE must be an ISO 8601 duration of at least ${leastRecurrence}, such as P1M, or none: shorter ones are named by page sessions (recurrence of POST /sessions)`,
  );
  return null;
}

/** Without them anybody on the way could be the service, and read whatever is sent to it. */
function checkCertificates(settings: Settings): void {
  const name = 'NODE_TLS_REJECT_UNAUTHORIZED';
  if (settings.optional(name) !== '0') return;
  if (settings.isProduction)
    settings.mistakes.push(
      `${name}=0 lets anybody on the way be the service: remove it, and name the authority of its certificate in NODE_EXTRA_CA_CERTS if Node does not know it`,
    );
  else
    settings.warnings.push(`${name}=0 lets anybody on the way be the service. It is refused in production`);
}

/** With it, what is one request here may be two behind or before it. */
function checkParser(settings: Settings): void {
  if (settings.optional('NODE_OPTIONS')?.includes('--insecure-http-parser'))
    settings.mistakes.push(
      'NODE_OPTIONS has --insecure-http-parser, which lets requests hide behind others: remove it',
    );
}

function readProfileFile(file: string | undefined, mistakes: string[]): Profile {
  if (file === undefined) return readProfile();
  try {
    const text = readFileSync(file, 'utf8');
    const fault = jsonFault(text);
    if (fault === undefined) return readProfile(JSON.parse(text));
    mistakes.push(`SERVICE_PROFILE (${file}) is no JSON ${fault}`);
  } catch (error) {
    mistakes.push(`SERVICE_PROFILE (${file}): ${error instanceof Error ? error.message : 'unreadable'}`);
  }
  return readProfile();
}
