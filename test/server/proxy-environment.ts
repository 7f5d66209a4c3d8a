import { hostKey, secretKey } from './house.ts';

/** What a proxy has to be told, where a test tells it no more: nothing answers at these addresses. */
export const proxyEnvironment = {
  SERVICE_BASE_URL: 'http://localhost:1',
  SERVICE_CLIENT_ID: 'client',
  SERVICE_CLIENT_SECRET: 'issued elsewhere',
  SERVICE_ENVIRONMENT: 'test',
  SECRET_KEY: secretKey,
  HOST_API_KEY: hostKey,
};
