export {
  type Configuration,
  ConfigurationError,
  readConfiguration,
  type ReadingOptions,
} from './configuration.ts';
export type { FetchHandler } from './http/fetch-carrier.ts';
export { toNodeHandler } from './http/node-carrier.ts';
export { createNodeServer } from './http/node-server.ts';
export { createProxy, type Proxy, type ProxyOptions } from './proxy.ts';
export { stopServer } from './stop-server.ts';
export { StoreError } from './store/store.ts';
