import type * as z from 'zod/mini';
import type { Environment } from '../src/protocol/screening.ts';
import { type Limits, usualLimits } from './limits/limits.ts';
import { nearestName } from './nearest-name.ts';
import { readSecretFile, secretMistakes } from './secrets.ts';
import type { Profile } from './service/profile.ts';
import type { DatabasePlace } from './store/open-store.ts';
import { nameMistakes, nameWarnings } from './variable-names.ts';
import { configurationSchema, isLocal, variables } from './variables.ts';

const mostTypos = 2;

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
  /** Where the host's back end hears of changes, and the keys that sign them, the current one first. */
  hostWebhook: { url: string; keys: Buffer[] } | undefined;
  /** Origins other than the proxy's own whose pages may use the page API. */
  allowedOrigins: string[];
  database: DatabasePlace;
  /** How long an entry of the event log is kept. */
  retentionDays: number;
  limits: Limits;
  /** The address that it listens on. */
  listen: string;
  port: number;
  /** Sentences about what should be changed, and does not keep the proxy from starting. */
  warnings: string[];
}

export interface ReadingOptions {
  /** For the demo, which takes any secrets that are set. */
  allowPlaceholders?: boolean;
  /** For a `service` that `createProxy` is given: it has no profile, and perhaps other credentials. */
  hasOwnService?: boolean;
  /** For the doctor, which finds out how the service takes its key: it may be in either variable. */
  takesKeyInEither?: boolean;
  /** The names that a file of the proxy's own has added to the environment: it must know each of them. */
  fileNames?: readonly string[];
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

type Texts = Record<string, string | undefined>;

/**
 * Reads and checks the environment variables.
 *
 * @throws {ConfigurationError} with every mistake at once.
 */
export function readConfiguration(
  environment: Texts,
  {
    allowPlaceholders = false,
    hasOwnService = false,
    takesKeyInEither = false,
    fileNames = [],
  }: ReadingOptions = {},
): Configuration {
  const { texts, unreadable } = textsOf(environment);
  const mistakes = [...nameMistakes(environment, fileNames), ...Object.values(unreadable)];
  if (!allowPlaceholders) mistakes.push(...secretMistakes(texts));
  mistakes.push(...missingForRealService(texts));
  const parsed = configurationSchema.safeParse(texts);
  const isListed = ({ path: [name] }: z.core.$ZodIssue) => String(name) in unreadable;
  if (!parsed.success)
    mistakes.push(...parsed.error.issues.filter((issue) => !isListed(issue)).flatMap(sentences));
  if ((texts['HOST_WEBHOOK_URL'] === undefined) !== (texts['HOST_WEBHOOK_SECRET'] === undefined))
    mistakes.push('HOST_WEBHOOK_URL and HOST_WEBHOOK_SECRET go together: set both, or neither');
  const hasKey =
    takesKeyInEither && (texts['SERVICE_CLIENT_ID'] ?? texts['SERVICE_CLIENT_SECRET']) !== undefined;
  if (!hasOwnService && !hasKey)
    mistakes.push(...missingCredentials(texts, parsed.data?.SERVICE_PROFILE.auth));
  const isSigned = parsed.data?.SERVICE_PROFILE.callback.header?.secret === null;
  if (!hasOwnService && isSigned && texts['SERVICE_CALLBACK_SECRET'] === undefined)
    mistakes.push(
      'SERVICE_CALLBACK_SECRET is missing: the profile says that the service signs callbacks with a secret agreed beforehand (callback.header)',
    );
  if (!parsed.success || mistakes.length > 0) throw new ConfigurationError(mistakes);
  const read = configurationOf(parsed.data);
  return { ...read, warnings: [...nameWarnings(environment, fileNames), ...read.warnings] };
}

function configurationOf(read: z.infer<typeof configurationSchema>): Configuration {
  const { SERVICE_BASE_URL: baseUrl, PORT: port } = read;
  const publicUrl = read.PUBLIC_URL ?? `http://localhost:${port}`;
  return {
    service: {
      baseUrl,
      clientId: read.SERVICE_CLIENT_ID,
      clientSecret: read.SERVICE_CLIENT_SECRET,
      version: read.SERVICE_VERSION,
      environment: read.SERVICE_ENVIRONMENT ?? 'test',
      profile: read.SERVICE_PROFILE,
    },
    publicUrl,
    linkOrigins: read.LINK_ORIGINS ?? [new URL(baseUrl).origin],
    callbackSecret: read.SERVICE_CALLBACK_SECRET,
    secretKey: read.SECRET_KEY,
    secretKeyPrevious: read.SECRET_KEY_PREVIOUS,
    hostApiKey: read.HOST_API_KEY,
    hostApiKeyPrevious: read.HOST_API_KEY_PREVIOUS,
    hostWebhook: hostWebhookOf(read),
    allowedOrigins: read.ALLOWED_ORIGINS,
    database: read.DATABASE_URL,
    retentionDays: read.RETENTION_DAYS,
    limits: read.LIMITS,
    listen: read.LISTEN,
    port,
    warnings:
      isLocal(publicUrl) && !isLocal(baseUrl)
        ? [`PUBLIC_URL is ${publicUrl}: the service cannot reach it, so no callback comes`]
        : [],
  };
}

function hostWebhookOf({
  HOST_WEBHOOK_URL: url,
  HOST_WEBHOOK_SECRET: key,
  HOST_WEBHOOK_SECRET_PREVIOUS: previous,
}: z.infer<typeof configurationSchema>): Configuration['hostWebhook'] {
  return url === undefined || !key ? undefined : { url, keys: [key, ...(previous ? [previous] : [])] };
}

/** What the service is to know the proxy by: where it takes a key, the other one may be missing. */
function missingCredentials(
  texts: Texts,
  { kind }: Pick<Profile['auth'], 'kind'> = { kind: 'oauth' },
): string[] {
  const needed = { oauth: ['ID', 'SECRET'], basic: ['ID'], header: ['SECRET'] }[kind];
  return needed
    .filter((part) => texts[`SERVICE_CLIENT_${part}`] === undefined)
    .map(
      (part) =>
        `SERVICE_CLIENT_${part} is missing: the ${kind === 'oauth' ? `client ${part.toLowerCase()}` : 'key'} that the service issued`,
    );
}

/** What is only guessed where the service is on this machine. */
function missingForRealService(texts: Texts): string[] {
  const { SERVICE_BASE_URL: service = 'http://localhost', SERVICE_ENVIRONMENT: environment } = texts;
  if (isLocal(service) && environment !== 'production') return [];
  return Object.entries(variables).flatMap(([name, { neededElsewhere }]) =>
    neededElsewhere && texts[name] === undefined ? [`${name} is missing: ${neededElsewhere}`] : [],
  );
}

/** The variables of the proxy, each from its own value or from the file that `…_FILE` names. */
function textsOf(environment: Texts): { texts: Texts; unreadable: Record<string, string> } {
  const texts: Texts = {};
  const unreadable: Record<string, string> = {};
  for (const [name, { isSecret }] of Object.entries(variables)) {
    const text = environment[name]?.trim();
    if (text) texts[name] = text;
    const path = isSecret && environment[`${name}_FILE`]?.trim();
    if (!path) continue;
    try {
      if (texts[name] !== undefined) throw new Error('is set beside it: remove one');
      texts[name] = readSecretFile(path);
    } catch (error) {
      unreadable[name] = `${name}_FILE ${(error as Error).message}`;
    }
  }
  return { texts, unreadable };
}

function sentences(issue: z.core.$ZodIssue): string[] {
  const [name, member] = issue.path;
  if (issue.code !== 'unrecognized_keys')
    return [`${String(name)} ${typeof member === 'string' ? `${member} ` : ''}${issue.message}`];
  return issue.keys.map((key) => {
    const near = nearestName(key, Object.keys(usualLimits), mostTypos);
    return `${String(name)} takes no ${key}: ${near ? `is it ${near}?` : 'docs/operate.md lists the limits'}`;
  });
}
