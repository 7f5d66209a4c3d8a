import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { ownValue } from '../src/protocol/own-value.ts';
import { environments } from '../src/protocol/screening.ts';
import { parseJson } from './json-text.ts';
import { limitsSchema, usualLimits } from './limits/limits.ts';
import { nearestName } from './nearest-name.ts';
import { readProfile } from './service/profile.ts';
import { shippedProfiles } from './service/shipped-profiles.ts';
import type { DatabasePlace } from './store/open-store.ts';
import { readPostgresAddress } from './store/postgres/address.ts';
import { readTextFile } from './text-file.ts';

/** A variable of the proxy, as a person who sets it needs to know it. */
export interface Variable {
  /** Words that follow a comment sign or stand in a table. */
  meaning: string;
  /** Without it the proxy does not start. */
  isRequired?: boolean;
  /** The same where the service is not on this machine: a guess must not order real checks, or miss callbacks. How to set it. */
  neededElsewhere?: string;
  /** Also as `…_FILE`, and never printed. */
  isSecret?: boolean;
  /** A secret that is made here; all others are issued. */
  isOurs?: boolean;
  /** What it is where it is not set; absent: nothing. */
  usual?: string;
}

/** What is wrong with a text, as the end of a sentence; undefined where nothing is. */
type ProblemOf = (text: string) => string | undefined;

const localHost = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether an address leads to this machine only. */
export const isLocal = (address: string): boolean => localHost.test(URL.parse(address)?.hostname ?? '');

/** On one machine nobody listens to http. */
const httpsProblem: ProblemOf = (address) =>
  address.startsWith('https:') || isLocal(address)
    ? undefined
    : 'must begin with https:// (http is for localhost)';

const addressProblem: ProblemOf = (text) => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return 'must be a web address such as https://example.com';
  if (url.username || url.password || text.includes('#')) return 'must be without user and fragment';
  return httpsProblem(text);
};

/** Of an address that paths are appended to. */
const baseProblem: ProblemOf = (text) => {
  if (/\/screening-api\/*$/.test(text)) return 'must end before /screening-api, which follows by itself';
  return text.includes('?') ? 'must be without user, query and fragment' : addressProblem(text);
};

const originProblem: ProblemOf = (text) =>
  URL.parse(text)?.origin === text && !text.includes('*')
    ? httpsProblem(text)
    : `must list origins such as https://example.com, without a path${text.includes('@') ? '' : `: "${text}"`}`;

const webhookSecretProblem: ProblemOf = (text) => {
  const bytes = /^(whsec_)?[\w+/]+=*$/.test(text) ? webhookKey(text).length : 0;
  return bytes >= 24 && bytes <= 64
    ? undefined
    : 'must be the base64 of 24 to 64 bytes: make one: openssl rand -base64 32';
};

/** The key that a secret of Standard Webhooks stands for; its prefix is not part of it. */
const webhookKey = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

const clientIdProblem: ProblemOf = (text) =>
  text.includes(':') ? 'holds a colon, which ends the id in a token request: set the id alone' : undefined;

const refuseBy = <Value>(problemOf: (value: Value) => string | undefined) =>
  z.check<Value>(({ value, issues }) => {
    const message = problemOf(value);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  });

/** What a function reads in a text; the message of its error is the mistake. */
const readBy = <Value>(read: (text: string) => Value) =>
  z.pipe(
    z.string(),
    z.transform((text, { issues }) => {
      try {
        return read(text);
      } catch (error) {
        issues.push({ code: 'custom', message: (error as Error).message, input: text });
        return z.NEVER;
      }
    }),
  );

const required = (hint: string) => z.string({ error: `is missing: ${hint}` });
const address = (hint: string) =>
  z.pipe(
    required(hint).check(refuseBy(baseProblem)),
    z.transform((text) => text.replace(/\/+$/, '')),
  );
const webhookSecret = z.pipe(z.string().check(refuseBy(webhookSecretProblem)), z.transform(webhookKey));
const origins = z.pipe(
  z.transform((text: string) => text.split(/[\s,]+/)),
  z.array(z.string().check(refuseBy(originProblem))),
);
const choice = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values, { error: `must be one of: ${values.join(', ')}` });
function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.pipe(
    z.transform((text: string) => (/^\d+$/.test(text) ? Number(text) : text)),
    z.int({ error }).check(z.minimum(least, { error }), z.maximum(most, { error })),
  );
}

const shippedNames = Object.keys(shippedProfiles);

/** That of a file, or one that comes with the proxy. */
function readNamedProfile(name: string) {
  const shipped = ownValue(shippedProfiles, name);
  if (shipped !== undefined) return readProfile(shipped);
  try {
    return readProfile(parseJson(readTextFile(name)));
  } catch (error) {
    const near = nearestName(name, shippedNames, 2);
    const hint = near === undefined ? '' : `: is it ${near}?`;
    throw new Error(`(${resolve(name)}): ${(error as Error).message}${hint}`, { cause: error });
  }
}

function readDatabase(url: string): DatabasePlace {
  const file = url.startsWith('file:') ? url.replace(/^file:(\/\/)?/, '') : '';
  if (file !== '') return { kind: 'sqlite', file };
  if (/^postgres(ql)?(\+\w+)?:/i.test(url)) return { kind: 'postgres', address: readPostgresAddress(url) };
  throw new Error('must be file:… (the path of a SQLite file) or postgres://…');
}

const secretHint = 'npx screening-proxy --init makes one, or: openssl rand -base64 32';

const facts = z.registry<Variable>();

const must = <Value>(read: z.ZodMiniType<Value, string>, meaning: string, more: Partial<Variable> = {}) =>
  read.register(facts, { meaning, isRequired: true, ...more });
const may = <Value>(read: z.ZodMiniType<Value, string>, meaning: string, more: Partial<Variable> = {}) =>
  z.optional(read).register(facts, { meaning, ...more });
/** @param usual the text that stands for one that is not set. */
const usually = <Value>(
  usual: string,
  read: z.ZodMiniType<Value, string>,
  meaning: string,
  more: Partial<Variable> = {},
) => z.prefault(read, usual).register(facts, { meaning, usual, ...more });

/** The variables of the proxy, in the order in which somebody would set them. */
export const configurationSchema = z.strictObject({
  SERVICE_BASE_URL: must(
    address('the address of the service; to try it without one: npx screening-proxy --init --sandbox'),
    'the host of the service',
  ),
  SERVICE_CLIENT_ID: usually(
    '',
    z.string().check(refuseBy(clientIdProblem)),
    'the client id that the service issued to you',
    { isRequired: true, isSecret: true },
  ),
  SERVICE_CLIENT_SECRET: usually(
    '',
    z.string(),
    'the client secret, or the key, that the service issued to you',
    {
      isRequired: true,
      isSecret: true,
    },
  ),
  SECRET_KEY: must(
    required(secretHint),
    'known to the proxy alone; the keys for every purpose are derived from it',
    { isSecret: true, isOurs: true },
  ),
  SECRET_KEY_PREVIOUS: may(z.string(), 'the secret key before the current one, while you change it', {
    isSecret: true,
    isOurs: true,
  }),
  HOST_API_KEY: must(required(secretHint), 'your back end sends it to ask for page sessions', {
    isSecret: true,
    isOurs: true,
  }),
  HOST_API_KEY_PREVIOUS: may(
    z.string(),
    'the host key before the current one, while your back end changes it',
    { isSecret: true, isOurs: true },
  ),
  HOST_WEBHOOK_URL: may(
    z.string().check(refuseBy(addressProblem)),
    'where your back end hears that a check has changed',
  ),
  HOST_WEBHOOK_SECRET: may(webhookSecret, 'signs what it hears, in the form of Standard Webhooks', {
    isSecret: true,
    isOurs: true,
  }),
  HOST_WEBHOOK_SECRET_PREVIOUS: may(
    webhookSecret,
    'the one before, while your back end changes it: both sign',
    { isSecret: true, isOurs: true },
  ),
  SERVICE_ENVIRONMENT: may(
    choice(environments),
    'test or production: they never share a secret, a row or a session',
    {
      usual: 'test, where the service is on localhost',
      neededElsewhere: 'set SERVICE_ENVIRONMENT=test, or =production for checks of real people',
    },
  ),
  PUBLIC_URL: may(
    address(''),
    'where the service reaches the proxy with its callbacks; pages of this origin may use it',
    {
      usual: 'http://localhost and the port, where the service is on localhost',
      neededElsewhere: 'the https address at which the service and your pages reach this proxy',
    },
  ),
  SERVICE_VERSION: usually('v2', choice(['v2', 'v1']), 'v2 or v1'),
  SERVICE_PROFILE: z
    ._default(readBy(readNamedProfile), () => readProfile())
    .register(facts, {
      meaning: `a JSON file with the facts in which the service differs from the profile, or ${shippedNames.join(' or ')}`,
    }),
  SERVICE_CALLBACK_SECRET: may(
    z.string(),
    'the secret of callbacks, agreed with the service, or the key if it signs with that',
    {
      isSecret: true,
    },
  ),
  LINK_ORIGINS: may(origins, 'the origins that invite links may lead to', {
    usual: 'the origin of SERVICE_BASE_URL',
  }),
  ALLOWED_ORIGINS: z._default(origins, []).register(facts, {
    meaning: 'the origins of pages elsewhere that may use the proxy',
  }),
  LIMITS: z._default(z.pipe(readBy(parseJson), limitsSchema), usualLimits).register(facts, {
    meaning: 'JSON with the limits that differ from the usual ones, such as {"ordersPerDay":100}',
  }),
  DATABASE_URL: usually(
    'file:screenings.db',
    readBy(readDatabase),
    'file:… (the path of a SQLite file) for one process, postgres://… for several',
    { isSecret: true },
  ),
  RETENTION_DAYS: usually('400', wholeNumber(1, 36_500), 'how long an entry of the event log is kept'),
  LISTEN: usually('127.0.0.1', z.string(), 'where the proxy listens'),
  PORT: usually('8080', wholeNumber(0, 65_535), 'the port it listens on'),
});

type Name = keyof typeof configurationSchema.shape;

/** The same for people. */
export const variables = Object.fromEntries(
  Object.entries(configurationSchema.shape).map(([name, schema]) => [name, facts.get(schema)!]),
) as Readonly<Record<Name, Variable>>;
