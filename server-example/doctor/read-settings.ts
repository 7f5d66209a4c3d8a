import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type Configuration, ConfigurationError, readConfiguration } from '../configuration.ts';
import { withEnvFile } from '../command/env-file.ts';
import type { DoctorSettings } from './doctor.ts';

export interface DoctorCommand {
  settings: DoctorSettings;
  /** Where the doctor receives callbacks while it waits for one. */
  place: Pick<Configuration, 'listen' | 'port'>;
  warnings: string[];
}

/**
 * Reads the command line and the variables that the proxy reads. The secrets that only the proxy needs may be missing.
 *
 * @throws {ConfigurationError} with every mistake at once.
 */
export function readSettings(args: string[], variables: Record<string, string | undefined>): DoctorCommand {
  const { create: isCreating, 'env-file': envFile } = readArguments(args);
  // The proxy's configuration requires secrets that the doctor never uses.
  const placeholder = () => randomBytes(32).toString('base64url');
  const { service, publicUrl, linkOrigins, listen, port, warnings } = readConfiguration({
    ...withoutOthers(withEnvFile(variables, envFile)),
    SECRET_KEY: placeholder(),
    HOST_API_KEY: placeholder(),
    ...(isCreating ? {} : { PUBLIC_URL: 'https://unused.example' }),
  });
  if (isCreating && service.environment === 'production') {
    throw new ConfigurationError(['--create orders a screening, so it works in the test environment only']);
  }
  return {
    settings: { ...service, linkOrigins, ...(isCreating ? { create: { publicUrl } } : {}) },
    place: { listen, port },
    warnings,
  };
}

/** The page to examine, instead of the service. @throws {ConfigurationError} where it is no web address. */
export function readPageUrl(args: string[]): string | undefined {
  if (!args.some((arg) => /^--page(=|$)/.test(arg))) return undefined;
  const [first = '', second] = args;
  const page = first.startsWith('--page=') ? first.slice('--page='.length) : second;
  const isOnly = args.length === (first === '--page' ? 2 : 1);
  if (isOnly && page && /^https?:$/.test(URL.parse(page)?.protocol ?? '')) return page;
  throw new ConfigurationError(['--page takes the address of a page, and no other option: --page https://…']);
}

/**
 * Where the host's back end hears of changes, where the command line asks to try that.
 *
 * @throws {ConfigurationError} where no such address is configured.
 */
export function readHostWebhook(
  args: string[],
  variables: Record<string, string | undefined>,
): NonNullable<Configuration['hostWebhook']> | undefined {
  if (!args.includes('--host')) return undefined;
  const { 'env-file': envFile } = readArguments(args.filter((arg) => arg !== '--host'));
  const { hostWebhook } = readConfiguration(withEnvFile(variables, envFile));
  if (hostWebhook) return hostWebhook;
  throw new ConfigurationError([
    'HOST_WEBHOOK_URL is missing: --host sends a message to your back end, and needs its address and HOST_WEBHOOK_SECRET',
  ]);
}

const onlyForTheProxy = [
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'HOST_API_KEY',
  'HOST_API_KEY_PREVIOUS',
  'HOST_WEBHOOK_URL',
  'HOST_WEBHOOK_SECRET',
  'HOST_WEBHOOK_SECRET_PREVIOUS',
  'DATABASE_URL',
  'ALLOWED_ORIGINS',
];

function withoutOthers(variables: Record<string, string | undefined>): Record<string, string | undefined> {
  const isForBoth = (name: string) => !onlyForTheProxy.includes(name.replace(/_FILE$/, ''));
  return Object.fromEntries(Object.entries(variables).filter(([name]) => isForBoth(name)));
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { create: { type: 'boolean', default: false }, 'env-file': { type: 'string' } },
    }).values;
  } catch {
    throw new ConfigurationError([
      'the only options are --create, which orders a test screening, --page, which examines a page, --host, which sends a message to your back end, --env-file and --help',
    ]);
  }
}
