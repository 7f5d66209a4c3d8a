import { StoreError } from '../store-error.ts';

/**
 * Why the database cannot be used, in words that help who runs it. Never the driver's own message, which may repeat what
 * was written.
 *
 * @param database the name of the database, without user and password.
 */
export function postgresFailure(database: string, cause: unknown): StoreError {
  const error = cause as ErrorOfDriver;
  const Failure = error.code === '40P01' ? Deadlock : StoreError;
  return new Failure(`Cannot use the database ${database}: ${reasonOf(error)}.`);
}

/** Two transactions waited for each other, and Postgres has rolled this one back. The other goes on. */
export class Deadlock extends StoreError {}

/** Of the server or the system where it has a code, else of the driver itself. */
interface ErrorOfDriver {
  code?: string;
  message: string;
}

/** The driver's words for a server that speaks no TLS: such an error has no code. */
export const offersNoTls = ({ message }: ErrorOfDriver): boolean =>
  message.includes('does not support SSL connections');

/** By the codes of Postgres (postgresql.org/docs/current/errcodes-appendix.html) and of the system. */
const reasons: Record<string, string> = {
  '08P01': 'a pooler stands before it, which passes on no settings and no LISTEN; use its direct address',
  '22023': 'it refuses the value of a setting in the address',
  '25006': 'it is read-only; the address must be that of the primary server',
  '28000': 'it refuses the user',
  '28P01': 'it refuses the user name or the password',
  '3D000': 'the server has no database of this name',
  '40P01': 'two changes waited for each other; try again',
  '42501': 'the user lacks a permission there',
  '3F000': 'it has no schema of the name in the address',
  '42P07': 'it has a table of another program with the name of one of ours; name an empty database',
  '42P01': 'a table is missing; perhaps another version has changed it, then stop this one',
  '42703': 'a table has changed; perhaps another version has done it, then stop this one',
  '42704': 'it does not know a setting in the address',
  '53100': 'its disk is full',
  '53300': 'it has no connection left; allow more or run fewer instances',
  '55P03': 'a table stays in use, perhaps by a backup; try again later',
  '57014': 'a statement took too long',
  '57P01': 'it is shutting down',
  '57P02': 'it is shutting down',
  '57P03': 'it is starting up or shutting down',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'the host is unknown',
  EPIPE: 'the connection was cut',
  ETIMEDOUT: 'it cannot be reached in time',
};

/** The name of the setting, never its value. */
function settingReason({ code, message }: ErrorOfDriver): string | undefined {
  const [, name] = /parameter "([\w.]+)"/.exec(message) ?? [];
  if (name === undefined) return undefined;
  if (code === '42704') return `it does not know the setting ${name} in the address`;
  return code === '22023' ? `it refuses the value of ${name} in the address` : undefined;
}

function reasonOf(error: ErrorOfDriver): string {
  if (error.code !== undefined)
    return settingReason(error) ?? reasons[error.code] ?? `it reports ${error.code}`;
  if (offersNoTls(error)) return 'it offers no TLS; start its TLS, or change sslmode in the address';
  if (/time ?out/.test(error.message)) return 'it did not answer in time';
  if (error.message.includes('after calling end')) return 'the store is closed';
  return 'the connection was cut';
}
