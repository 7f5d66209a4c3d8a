import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { newsPath } from './host-news.ts';

const randomSecret = (): string => randomBytes(32).toString('base64url');

/**
 * The variables of the whole demo: those that are set, and the demo's own values for the rest. `dataFolder` holds the
 * data unless `DATABASE_URL` is set. Its secrets are made anew at each call. Without `SERVICE_BASE_URL` the service is a sandbox, which uses the credentials and
 * the environment that are set for the service. With it there is no sandbox, and the demo makes up no credentials.
 */
export function demoEnvironment(env: NodeJS.ProcessEnv, dataFolder: string): DemoEnvironment {
  const isUsed = (name: string) => hasSandbox(env) || !name.startsWith('SANDBOX_');
  const set = Object.fromEntries(Object.entries(env).filter(([name, value]) => value && isUsed(name)));
  const { PORT = '8080', LISTEN = '127.0.0.1' } = set;
  return {
    LISTEN,
    PORT,
    PUBLIC_URL: `http://localhost:${PORT}`,
    ...(set['HOST_WEBHOOK_SECRET_FILE'] ? {} : ownWebhook(PORT)),
    // Visitors type either, also where PUBLIC_URL is the address of a tunnel.
    ALLOWED_ORIGINS: `http://localhost:${PORT},http://127.0.0.1:${PORT}`,
    DATABASE_URL: `file:${dataFolder}/demo.db`,
    ...ownSecrets(set),
    SERVICE_VERSION: 'v2',
    ...(hasSandbox(set) ? sandboxVariables(set) : { SERVICE_ENVIRONMENT: 'test' }),
    ...set,
  };
}

/** Whether a program that listens on this host can be reached from this machine only. */
export const isLoopback = (host: string): boolean =>
  /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);

/** Whether a tunnel, or the like, leads others to the marketplace or to the sandbox. */
export const isPublic = ({ PUBLIC_URL, SANDBOX_PUBLIC_URL }: NodeJS.ProcessEnv): boolean =>
  [PUBLIC_URL, SANDBOX_PUBLIC_URL].some((url) => url && !isLoopback(URL.parse(url)?.hostname ?? ''));

/** Whether the demo starts a service of its own. */
export const hasSandbox = (env: NodeJS.ProcessEnv): boolean => !env['SERVICE_BASE_URL'];

/** The developer portal; undefined where there is none, or where its address is not known (`SERVICE_PORTAL_URL`). */
export function portalOf(env: NodeJS.ProcessEnv): string | undefined {
  const { SANDBOX_PUBLIC_URL: sandbox, SERVICE_ENVIRONMENT: environment, SERVICE_PORTAL_URL: set } = env;
  if (environment === 'production') return undefined;
  return set || (sandbox && `${sandbox}/portal`);
}

/** A package of the sandbox's test environment. Production and every other service have other ids. */
export const packageOf = (env: NodeJS.ProcessEnv): string =>
  env['SANDBOX_ENVIRONMENT'] === 'test' ? '539146' : '';

/** Those that nobody has set, for this start alone: whoever reads this file must not know them. */
const ownSecrets = (set: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    ['SECRET_KEY', 'HOST_API_KEY']
      .filter((name) => !set[`${name}_FILE`])
      .map((name) => [name, randomSecret()]),
  );

/** Where the marketplace hears of changes. Like {@link ownSecrets}. */
const ownWebhook = (port: string): Record<string, string> => ({
  HOST_WEBHOOK_URL: `http://localhost:${port}${newsPath}`,
  HOST_WEBHOOK_SECRET: randomBytes(32).toString('base64'),
});

/** The sandbox, and the proxy in front of it. */
function sandboxVariables(set: NodeJS.ProcessEnv) {
  const {
    SANDBOX_PORT = '8081',
    SANDBOX_PUBLIC_URL = `http://localhost:${SANDBOX_PORT}`,
    SANDBOX_CLIENT_ID = set['SERVICE_CLIENT_ID'] ?? 'sandbox-client',
    SANDBOX_CLIENT_SECRET = set['SERVICE_CLIENT_SECRET'] ??
      (isPublic(set) ? randomSecret() : 'sandbox-secret'),
    SANDBOX_ENVIRONMENT = set['SERVICE_ENVIRONMENT'] ?? 'test',
  } = set;
  const serviceUrl = `http://localhost:${SANDBOX_PORT}`;
  return {
    SERVICE_BASE_URL: serviceUrl,
    SERVICE_CLIENT_ID: SANDBOX_CLIENT_ID,
    SERVICE_CLIENT_SECRET: SANDBOX_CLIENT_SECRET,
    SERVICE_ENVIRONMENT: SANDBOX_ENVIRONMENT,
    SERVICE_PROFILE: fileURLToPath(new URL('sandbox-profile.json', import.meta.url)),
    LINK_ORIGINS: [...new Set([serviceUrl, SANDBOX_PUBLIC_URL].map(originOf))].join(','),
    SANDBOX_PORT,
    SANDBOX_PUBLIC_URL,
    SANDBOX_CALLBACK_HOSTS: URL.parse(set['PUBLIC_URL'] ?? '')?.hostname ?? '',
    SANDBOX_CLIENT_ID,
    SANDBOX_CLIENT_SECRET,
    SANDBOX_ENVIRONMENT,
  };
}

export type DemoEnvironment = Record<string, string | undefined>;

/** The origin of an address. Other text stays unchanged, so that the configuration refuses it. */
const originOf = (address: string): string => URL.parse(address)?.origin ?? address;
