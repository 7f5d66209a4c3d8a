export {
  type Configuration,
  ConfigurationError,
  readConfiguration,
  type ReadingOptions,
} from './configuration.ts';
export type { FetchHandler } from './proxy/fetch-carrier.ts';
export { toNodeHandler } from './proxy/node-carrier.ts';
export { createNodeServer } from './proxy/node-server.ts';
export { createProxy, type Proxy, type ProxyOptions } from './proxy/proxy.ts';
export { stopServer } from './stop-server.ts';
export { StoreError } from './store/store.ts';
