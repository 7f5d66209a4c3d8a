import type { ClientConfig } from 'pg';
import { isEncoded } from '../../plain-json.ts';
import { sessionOptions } from './client-settings.ts';
import { readTls } from './tls.ts';

/** Where a Postgres database is and how to speak to it, read from a `postgres://` URL. */
export interface PostgresAddress {
  /** The URL for the driver, without the settings that the other members hold. It contains the password. */
  url: string;
  /** Names the database in messages: no user, no password. */
  name: string;
  /** `prefer`: with TLS where the server offers it. */
  tls: ReturnType<typeof readTls>;
  /** What the driver reads from no URL. */
  driver: Pick<ClientConfig, 'connectionTimeoutMillis' | 'enableChannelBinding' | 'sslnegotiation'>;
}

const form = 'must look like postgres://user:password@host:5432/database';
/** Stands where the text has no host; its settings may. */
const noHost = 'none';
/** The driver reads them in the URL. */
const forDriver = ['host', 'port', 'user', 'password', 'application_name'];

/**
 * Reads the URL as Postgres's own clients and the usual frameworks write it
 * (postgresql.org/docs/current/libpq-connect.html). What only a client knows is heeded where it means something here, else
 * left out. Every other setting is one of the session at the server, which names those that it does not know.
 *
 * @throws {Error} with a sentence about what is wrong; it never repeats the password.
 */
export function readPostgresAddress(text: string): PostgresAddress {
  const url = parseUrl(text);
  const settings = new Map(url.searchParams);
  const database = settings.get('dbname');
  if (database !== undefined) url.pathname = `/${encodeURIComponent(database)}`;
  const host = settings.get('host') || decodeURIComponent(url.hostname);
  const port = settings.get('port') || url.port;
  if (host === noHost) throw new Error(`names no host; a socket is postgres:///database?host=/its/folder`);
  if (host.includes(',')) refuseHosts();
  if (isPooler(host, port) || settings.get('pgbouncer') === 'true')
    throw new Error(
      'leads to a pooler in transaction mode, which passes on no LISTEN: use the direct address of the database',
    );
  const isSocket = host.startsWith('/');
  const tls = isSocket ? false : readTls(settings);
  const driver = driverOf(settings);
  url.search = '';
  for (const name of forDriver) if (settings.has(name)) url.searchParams.set(name, settings.get(name)!);
  const options = sessionOptions(settings, { except: forDriver });
  if (options) url.searchParams.set('options', options);
  const name = `${host}${port && !isSocket ? `:${port}` : ''}${url.pathname}`;
  return { url: url.href, name, tls, driver };
}

function parseUrl(text: string): URL {
  const [all, user = '', host = '', rest = ''] =
    /^postgres(?:ql)?(?:\+\w+)?:\/\/([^/?#]*@)?([^/?#@]*)(.*)$/is.exec(text) ?? [];
  if (host.includes(',')) refuseHosts();
  const url = all === undefined ? null : URL.parse(`postgres://${user}${host || noHost}${rest}`);
  // A part of a password may stand in the wrong place.
  if (!url || url.hash !== '' || url.pathname.includes('@') || !hasNames(url.searchParams))
    throw new Error(`${form}; in a password write / as %2F, ? as %3F, # as %23, @ as %40, % as %25`);
  if (![url.username, url.password, url.hostname, url.pathname].every(isEncoded))
    throw new Error('has a % that begins no encoded character: write it as %25');
  return url;
}

const hasNames = (settings: URLSearchParams): boolean =>
  [...settings.keys()].every((name) => /^[\w.-]+$/.test(name));

function refuseHosts(): never {
  throw new Error('names several hosts: name the one that takes writes, or an address that leads to it');
}

/** Of services that tell it by the address. */
const isPooler = (host: string, port: string): boolean =>
  (port === '6543' && /\.supabase\.(co|com)$/.test(host)) || /-pooler\..+\.neon\.tech$/.test(host);

function driverOf(settings: ReadonlyMap<string, string>): PostgresAddress['driver'] {
  const seconds = Number(settings.get('connect_timeout') ?? 0);
  return {
    ...(seconds > 0 && { connectionTimeoutMillis: seconds * 1_000 }),
    ...(/^(prefer|require)$/.test(settings.get('channel_binding') ?? '') && { enableChannelBinding: true }),
    ...(settings.get('sslnegotiation') === 'direct' && { sslnegotiation: 'direct' }),
  };
}
