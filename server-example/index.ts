export {
  type Configuration,
  ConfigurationError,
  readConfiguration,
  type ReadingOptions,
} from './configuration.ts';
export { toNodeHandler } from './http/node-handler.ts';
export type { ProxyOptions } from './base.ts';
export type { ScreeningPackage } from '../src/protocol/screening-package.ts';
export type {
  CallbackContent,
  Candidates,
  Identities,
  OrderOfCandidate,
  ScreeningService,
  Subscriptions,
} from './service/port.ts';
export type { ScreeningOrder } from './service/screening-request.ts';
export { ServiceError } from './service/service-error.ts';
export type { ServiceScreening } from './service/service-screening.ts';
export type { TimeLimit } from './time-limit.ts';
export { createProxy, type ScreeningProxy } from './proxy.ts';
export { serverTimeouts, stopServer } from './serve-proxy.ts';
export { StoreError } from './store/store-error.ts';
