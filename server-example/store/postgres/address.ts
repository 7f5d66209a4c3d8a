import type { ConnectionOptions } from 'node:tls';
import { parse } from 'pg-connection-string';

/** Where a Postgres database is and how to speak to it, read from a `postgres://` URL. */
export interface PostgresAddress {
  /** The URL for the driver, without the settings that `tls` holds. It contains the password. */
  url: string;
  /** Names the database in messages: no user, no password. */
  name: string;
  /** `prefer`: with TLS where the server offers it. */
  tls: 'prefer' | false | ConnectionOptions;
}

const tlsModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'];
const tlsFiles = ['sslrootcert', 'sslcert', 'sslkey'];

/**
 * Reads the URL with the TLS settings of Postgres's own URLs (postgresql.org/docs/current/libpq-ssl.html): `sslmode`,
 * `sslrootcert`, `sslcert`, `sslkey`. Every other setting is one of the session at the server.
 *
 * @throws {Error} with a sentence about what is wrong; it never repeats the password.
 */
export function readPostgresAddress(text: string): PostgresAddress {
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.hostname === '') {
    throw new Error('must look like postgres://user:password@host:5432/database');
  }
  if (![url.username, url.password, url.hostname, url.pathname].every(isEncoded)) {
    throw new Error('has a % that begins no encoded character: write it as %25');
  }
  const tls = tlsOf(text, url.searchParams);
  const others = [...url.searchParams].filter(([name]) => name !== 'sslmode' && !tlsFiles.includes(name));
  url.search = '';
  if (others.length > 0) url.searchParams.set('options', others.map(sessionOption).join(' '));
  return { url: url.href, name: `${url.host}${url.pathname}`, tls };
}

/** The driver decodes these parts, and repairs some of what it cannot decode. */
function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function tlsOf(text: string, settings: URLSearchParams): PostgresAddress['tls'] {
  const mode = settings.get('sslmode') ?? 'prefer';
  if (!tlsModes.includes(mode)) throw new Error(`sslmode must be one of: ${tlsModes.join(', ')}`);
  if (mode === 'verify-ca' && !settings.has('sslrootcert')) {
    throw new Error('sslmode=verify-ca needs the file of a root certificate: name it as sslrootcert');
  }
  try {
    const { ssl } = parse(text, { useLibpqCompat: true });
    return mode === 'prefer' ? mode : (ssl as PostgresAddress['tls']);
  } catch (cause) {
    const { path } = cause as NodeJS.ErrnoException;
    const setting = tlsFiles.find((name) => settings.get(name) === path);
    throw new Error(`${setting}: cannot read the file ${path}`, { cause });
  }
}

/** As `psql` is given it (postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNECT-OPTIONS). */
const sessionOption = ([name, value]: [string, string]): string =>
  name === 'options' ? value : `-c ${name}=${value.replaceAll(/[\\\s]/g, String.raw`\$&`)}`;
