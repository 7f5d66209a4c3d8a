import { raceCrowds } from './crowd/crowd-race.ts';
import { crowdRows } from './crowd/crowd-rows.ts';
import { floodRows } from './flood-rows.ts';
import { pageRows } from './page-rows.ts';
import { postgresRows } from './postgres-rows.ts';
import { deployRows } from './relay/deploy.ts';
import { raceRelays } from './relay/relay-race.ts';
import { relayRows } from './relay/relay-rows.ts';
import type { Row } from './row.ts';

const parts: Record<string, () => Promise<Row[]>> = {
  page: pageRows,
  crowd: async () => crowdRows(await raceCrowds()),
  relay: async () => relayRows(await raceRelays()),
  deploy: deployRows,
  flood: floodRows,
  postgres: postgresRows,
};

/**
 * Every figure of size and speed, as one table, or of the parts named as arguments. Times are of this machine, at this
 * moment.
 */
const rows: Row[] = [];
for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts)) {
  const part = parts[name];
  if (!part) throw new Error(`There is no part "${name}". The parts are: ${Object.keys(parts).join(', ')}.`);
  rows.push(...(await part()));
}

const columns = ['what', 'value', 'bound', 'holds', 'how'] as const;
const width = (column: (typeof columns)[number]) =>
  Math.max(column.length, ...rows.map((row) => row[column].length));
const line = (cell: (column: (typeof columns)[number]) => string) =>
  console.log(`| ${columns.map((column) => cell(column).padEnd(width(column))).join(' | ')} |`);
line((column) => column);
line((column) => '-'.repeat(width(column)));
for (const row of rows) line((column) => row[column]);
