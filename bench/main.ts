import { callbackToPage } from './callback-to-page.ts';
import { firstForm } from './first-form.ts';
import type { Row } from './row.ts';
import { size } from './size.ts';

/** Every figure the README quotes, as one table. Times are of this machine, at this moment. */
const benches: (() => Promise<Row[]>)[] = [size, callbackToPage, firstForm];

const rows: Row[] = [];
for (const bench of benches) rows.push(...(await bench()));

const columns = ['what', 'value', 'bound', 'how'] as const;
const width = (column: (typeof columns)[number]) =>
  Math.max(column.length, ...rows.map((row) => row[column].length));
const line = (cell: (column: (typeof columns)[number]) => string) =>
  console.log(`| ${columns.map((column) => cell(column).padEnd(width(column))).join(' | ')} |`);
line((column) => column);
line((column) => '-'.repeat(width(column)));
for (const row of rows) line((column) => row[column]);
