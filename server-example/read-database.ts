import type { Settings } from './settings.ts';
import type { DatabasePlace } from './store/open-store.ts';
import { readPostgresAddress } from './store/postgres/address.ts';

/** Reads where the database is; what is wrong with it is among the mistakes of the settings. */
export function readDatabase(settings: Settings): DatabasePlace {
  const { mistakes, isProduction } = settings;
  const url = settings.issuedSecret('DATABASE_URL') ?? 'file:screenings.db';
  const file = url.startsWith('file:') ? url.replace(/^file:(\/\/)?/, '') : '';
  if (file !== '') {
    if (isProduction && /:memory:|[?&]mode=memory/.test(file))
      mistakes.push(
        'DATABASE_URL must be a file or postgres://… in production: what is in memory is lost when the proxy stops',
      );
    return { kind: 'sqlite', file };
  }
  if (/^postgres(ql)?:/.test(url)) {
    try {
      return { kind: 'postgres', address: readPostgresAddress(url) };
    } catch (error) {
      mistakes.push(`DATABASE_URL: ${error instanceof Error ? error.message : 'cannot be read'}`);
    }
  } else {
    mistakes.push('DATABASE_URL must be file:… (the path of a SQLite file) or postgres://…');
  }
  return { kind: 'sqlite', file: ':memory:' };
}
