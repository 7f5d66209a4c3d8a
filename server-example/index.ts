export {
  type Configuration,
  ConfigurationError,
  readConfiguration,
  type ReadingOptions,
} from './configuration.ts';
export { toNodeHandler } from './http/node-handler.ts';
export type { ProxyOptions } from './base.ts';
export { createProxy, type ScreeningProxy } from './proxy.ts';
export { serverTimeouts, stopServer } from './serve-proxy.ts';
export { StoreError } from './store/store-error.ts';
