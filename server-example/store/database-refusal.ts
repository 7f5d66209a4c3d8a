import type { Environment } from '../../src/protocol/screening.ts';
import { StoreError } from './store.ts';

/** A database was written by a version of which this one knows nothing. */
export const newerSchema = (database: string, found: number, known: number): StoreError =>
  new StoreError(
    `DATABASE_URL: ${database} was written by a newer version (schema ${found}, this one knows ${known}): start that version, or restore a backup of this one.`,
  );

/** A database belongs to the other environment: the two never share one. */
export const otherEnvironment = (database: string, owner: string, environment: Environment): StoreError =>
  new StoreError(
    `DATABASE_URL: ${database} belongs to the ${owner} environment, not to ${environment}: use another one.`,
  );
