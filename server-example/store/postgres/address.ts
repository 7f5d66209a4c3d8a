import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';

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

/**
 * Reads the URL with the TLS settings of Postgres's own URLs (postgresql.org/docs/current/libpq-ssl.html): `sslmode`,
 * `sslrootcert`, `sslcert`, `sslkey`.
 *
 * @throws {Error} with a sentence about what is wrong; it never repeats the password.
 */
export function readPostgresAddress(text: string): PostgresAddress {
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.hostname === '') {
    throw new Error('must look like postgres://user:password@host:5432/database');
  }
  if (![url.username, url.password, url.hostname].every(isEncoded)) {
    throw new Error('has a % that begins no encoded character: write it as %25');
  }
  const take = (name: string): string | undefined => {
    const value = url.searchParams.get(name) ?? undefined;
    url.searchParams.delete(name);
    return value;
  };
  const file = (name: string): string | undefined => {
    const path = take(name);
    return path === undefined ? undefined : readPem(name, path);
  };
  const mode = take('sslmode') ?? 'prefer';
  if (!tlsModes.includes(mode)) throw new Error(`sslmode must be one of: ${tlsModes.join(', ')}`);
  const [ca, cert, key] = [file('sslrootcert'), file('sslcert'), file('sslkey')];
  const files = { ...(ca ? { ca } : {}), ...(cert ? { cert } : {}), ...(key ? { key } : {}) };
  return {
    url: url.href,
    name: `${url.host}${url.pathname}`,
    tls: tlsOf(mode, files, url.hostname),
  };
}

/** The driver decodes some parts, and fails at the first that it cannot. */
function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function tlsOf(mode: string, files: ConnectionOptions, host: string): PostgresAddress['tls'] {
  switch (mode) {
    case 'disable':
      return false;
    case 'verify-full':
      return { ...files, ...identityOf(host) };
    case 'verify-ca':
      return { ...files, checkServerIdentity: () => undefined };
    case 'require':
      // As Postgres's own clients do: a root certificate that is given is also used.
      return files.ca
        ? { ...files, checkServerIdentity: () => undefined }
        : { ...files, rejectUnauthorized: false };
    default:
      return 'prefer';
  }
}

/** Node compares the certificate with the name of the host, but where that is an IP address with `localhost`. */
function identityOf(host: string): ConnectionOptions {
  const address = host.replace(/^\[|\]$/g, '');
  if (isIP(address) === 0) return {};
  return { checkServerIdentity: (_name, certificate) => checkServerIdentity(address, certificate) };
}

function readPem(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new Error(`${name}: cannot read the file ${path}`, { cause });
  }
}
