import { randomBytes } from 'node:crypto';
import type { Row } from './kept-records.ts';
import type { Job, TakenJob } from './store.ts';

export const newMark = (): string => randomBytes(9).toString('base64url');

/** The job in a row of `jobs`. */
export function jobOf(row: Row): TakenJob {
  return {
    kind: String(row['kind']) as Job['kind'],
    about: String(row['about']),
    since: Number(row['since']),
    due: Number(row['due']),
    tries: Number(row['tries']),
    detail: row['detail'] === null ? null : String(row['detail']),
    mark: String(row['mark']),
  };
}
