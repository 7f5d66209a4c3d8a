import { Dead } from '../world/life.ts';

/** Whether a process has run into its own death: that is no failure of the product. */
export const isDeath = (error: unknown): boolean =>
  error instanceof Dead || (error instanceof Error && error.cause !== undefined && isDeath(error.cause));
