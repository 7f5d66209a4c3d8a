import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { withEnvFile } from '../command/env-file.ts';
import { type Configuration, ConfigurationError, readConfiguration } from '../configuration.ts';
import type { DoctorSettings } from './doctor.ts';

/** What the command line asks for. */
interface DoctorOptions {
  create?: boolean;
  host?: boolean;
  /** The answer is for a program. */
  json?: boolean;
  /** The page to examine, instead of the service. */
  page?: string;
  'env-file'?: string;
}

type Variables = Record<string, string | undefined>;

const noOption =
  'the only options are --create, which orders a test screening, --page, which examines a page, --host, which sends a message to your back end, --json, --env-file and --help';
const noPage = '--page takes the address of a page, and no other option than --json: --page https://…';

/** @throws {ConfigurationError} where the options are unknown or do not go together. */
export function readOptions(args: string[]): DoctorOptions {
  const hasPage = args.some((arg) => /^--page(=|$)/.test(arg));
  try {
    const { values } = parseArgs({
      args,
      options: {
        create: { type: 'boolean' },
        host: { type: 'boolean' },
        json: { type: 'boolean' },
        page: { type: 'string' },
        'env-file': { type: 'string' },
      },
    });
    const isWebAddress = /^https?:$/.test(URL.parse(values.page ?? '')?.protocol ?? '');
    const { page: _, json: __, ...others } = values;
    if (!hasPage || (isWebAddress && Object.keys(others).length === 0)) return values;
  } catch {
    if (!hasPage) throw new ConfigurationError([noOption]);
  }
  throw new ConfigurationError([noPage]);
}

interface ServiceSettings {
  settings: DoctorSettings;
  /** Where the doctor receives callbacks while it waits for one. */
  place: Pick<Configuration, 'listen' | 'port'>;
  warnings: string[];
}

/** All others are the proxy's alone, so they may be missing or wrong. */
const neededHere = /^(SERVICE_.*|PUBLIC_URL|LINK_ORIGINS|LISTEN|PORT)$/;

/**
 * Reads the service's variables as the proxy does.
 *
 * @throws {ConfigurationError} with every mistake at once.
 */
export function readSettings(options: DoctorOptions, variables: Variables): ServiceSettings {
  const given = withEnvFile(variables, options['env-file']);
  const isNeeded = (name: string) => neededHere.test(name);
  // The configuration of the proxy requires secrets that the doctor never uses.
  const placeholder = () => randomBytes(32).toString('base64url');
  const { service, publicUrl, linkOrigins, callbackSecret, listen, port, warnings } = readConfiguration(
    {
      ...Object.fromEntries(Object.entries(given.variables).filter(([name]) => isNeeded(name))),
      SECRET_KEY: placeholder(),
      HOST_API_KEY: placeholder(),
      ...(options.create ? {} : { PUBLIC_URL: 'https://unused.example' }),
    },
    { fileNames: given.fileNames.filter(isNeeded), takesKeyInEither: true },
  );
  if (options.create && service.environment === 'production') {
    throw new ConfigurationError(['--create orders a screening, so it works in the test environment only']);
  }
  return {
    settings: {
      ...service,
      linkOrigins,
      callbackSecret,
      ...(options.create ? { create: { publicUrl } } : {}),
    },
    place: { listen, port },
    warnings,
  };
}

/**
 * Where the host's back end hears of changes.
 *
 * @throws {ConfigurationError} where no such address is configured.
 */
export function readHostWebhook(
  options: DoctorOptions,
  variables: Variables,
): NonNullable<Configuration['hostWebhook']> {
  const given = withEnvFile(variables, options['env-file']);
  const { hostWebhook } = readConfiguration(given.variables, { fileNames: given.fileNames });
  if (hostWebhook) return hostWebhook;
  throw new ConfigurationError([
    'HOST_WEBHOOK_URL is missing: --host sends a message to your back end, and needs its address and HOST_WEBHOOK_SECRET',
  ]);
}
