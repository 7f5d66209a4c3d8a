/** For trying out on one machine. Outside this demo the proxy refuses them. */
const placeholders = {
  SECRET_KEY: 'placeholder-secret-key-of-the-demo',
  HOST_API_KEY: 'placeholder-host-api-key-of-the-demo',
};

/**
 * The variables of the whole demo: those that are set, and the demo's own values for the rest. `dataFolder` holds the
 * data unless `DATABASE_URL` is set. Unless `SERVICE_BASE_URL` names another service, the sandbox uses the credentials
 * and the environment that are set for the service.
 */
export function demoEnvironment(env: NodeJS.ProcessEnv, dataFolder: string) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const { PORT = '8080', SANDBOX_PORT = '8081', HOST = '127.0.0.1' } = set;
  const { SANDBOX_PUBLIC_URL = `http://localhost:${SANDBOX_PORT}` } = set;
  const { SERVICE_BASE_URL = `http://localhost:${SANDBOX_PORT}` } = set;
  const service = set['SERVICE_BASE_URL'] ? {} : set;
  const {
    SANDBOX_CLIENT_ID = service['SERVICE_CLIENT_ID'] ?? 'sandbox-client',
    SANDBOX_CLIENT_SECRET = service['SERVICE_CLIENT_SECRET'] ?? 'sandbox-secret',
    SANDBOX_ENVIRONMENT = service['SERVICE_ENVIRONMENT'] ?? 'test',
  } = set;
  return {
    HOST,
    PORT,
    PUBLIC_URL: `http://localhost:${PORT}`,
    DATABASE_URL: `file:${dataFolder}/demo.db`,
    ...placeholders,
    SERVICE_BASE_URL,
    SERVICE_CLIENT_ID: SANDBOX_CLIENT_ID,
    SERVICE_CLIENT_SECRET: SANDBOX_CLIENT_SECRET,
    SERVICE_VERSION: 'v2',
    SERVICE_ENVIRONMENT: SANDBOX_ENVIRONMENT,
    LINK_ORIGINS: [...new Set([SERVICE_BASE_URL, SANDBOX_PUBLIC_URL].map(originOf))].join(','),
    SANDBOX_PORT,
    SANDBOX_PUBLIC_URL,
    SANDBOX_CLIENT_ID,
    SANDBOX_CLIENT_SECRET,
    SANDBOX_ENVIRONMENT,
    ...set,
  };
}

export type DemoEnvironment = ReturnType<typeof demoEnvironment>;

/** The origin of an address. Other text stays unchanged, so that the configuration refuses it. */
const originOf = (address: string): string => URL.parse(address)?.origin ?? address;
