import type { ConnectionOptions } from 'node:tls';
import { parse } from 'pg-connection-string';

const modes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'];
/** As other clients call them. */
const synonyms: Record<string, string> = {
  allow: 'prefer',
  'no-verify': 'require',
  true: 'verify-full',
  1: 'verify-full',
  false: 'disable',
  0: 'disable',
};
const fileSettings = ['sslrootcert', 'sslcert', 'sslkey'];

/**
 * Reads the TLS settings of an address (postgresql.org/docs/current/libpq-ssl.html).
 *
 * @throws {Error} with a sentence about what is wrong.
 */
export function readTls(settings: ReadonlyMap<string, string>): 'prefer' | false | ConnectionOptions {
  const isSystem = settings.get('sslrootcert') === 'system';
  const needsTls =
    settings.get('channel_binding') === 'require' || settings.get('sslnegotiation') === 'direct';
  const usual = isSystem ? 'verify-full' : needsTls ? 'require' : 'prefer';
  const given = settings.get('sslmode') ?? settings.get('ssl') ?? usual;
  const mode = synonyms[given] ?? given;
  if (!modes.includes(mode)) throw new Error(`sslmode must be one of: ${modes.join(', ')}`);
  if (isSystem && mode !== 'verify-full') throw new Error('sslrootcert=system needs sslmode=verify-full');
  if (mode === 'verify-ca' && !settings.has('sslrootcert')) {
    throw new Error('sslmode=verify-ca needs the file of a root certificate: name it as sslrootcert');
  }
  const query = new URLSearchParams({ sslmode: mode });
  for (const name of fileSettings) {
    const file = settings.get(name);
    if (file !== undefined && file !== 'system') query.set(name, file);
  }
  try {
    const { ssl } = parse(`postgres://none/?${query}`, { useLibpqCompat: true });
    return mode === 'prefer' ? mode : (ssl as false | ConnectionOptions);
  } catch (cause) {
    const { path } = cause as NodeJS.ErrnoException;
    const setting = fileSettings.find((name) => settings.get(name) === path);
    throw new Error(`${setting}: cannot read the file ${path}`, { cause });
  }
}
