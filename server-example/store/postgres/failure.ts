import postgres from 'postgres';
import { StoreError } from '../store-error.ts';

/** A statement failed. */
export class PostgresFailure extends StoreError {
  /** Whether it is unknown what became of anything that the connection did since its last commit. */
  readonly isConnectionLost: boolean;
  /** Whether the database refuses what a statement would write: others may be written without it. */
  readonly isDataRefused: boolean;

  /** @param database the name of the database, without user and password. */
  constructor(database: string, cause: unknown) {
    super(`Cannot use the database ${database}: ${reasonOf(cause)}.`);
    // https://www.postgresql.org/docs/current/errcodes-appendix.html: classes 22 and 23.
    this.isDataRefused = cause instanceof postgres.PostgresError && /^2[23]/.test(cause.code);
    this.isConnectionLost = !(cause instanceof postgres.PostgresError) || cause.severity === 'FATAL';
  }
}

/** By the codes of Postgres (postgresql.org/docs/current/errcodes-appendix.html), the driver and the system. */
const reasons: Record<string, string> = {
  '25006': 'it is read-only; the address must be that of the primary server',
  '28000': 'it refuses the user',
  '28P01': 'it refuses the user name or the password',
  '3D000': 'the server has no database of this name',
  '42501': 'the user lacks a permission there',
  '53100': 'its disk is full',
  '53300': 'it has no connection left; allow more or run fewer instances',
  '55P03': 'a table stays in use, perhaps by a backup; try again later',
  '57014': 'a statement took too long',
  '57P01': 'it is shutting down',
  '57P02': 'it is shutting down',
  '57P03': 'it is starting up or shutting down',
  CONNECTION_CLOSED: 'the connection was cut',
  CONNECTION_DESTROYED: 'it did not answer in time',
  CONNECTION_ENDED: 'the store is closed',
  CONNECT_TIMEOUT: 'it cannot be reached in time',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'the host is unknown',
  EPIPE: 'the connection was cut',
};

/** Never the driver's own message, which may repeat what was written. */
function reasonOf(cause: unknown): string {
  const { code } = cause as { code?: string };
  return reasons[code ?? ''] ?? `it reports ${code ?? 'an unknown error'}`;
}
