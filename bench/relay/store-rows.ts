import { type Row, row } from '../row.ts';
import { milliseconds, number } from './figures.ts';
import { logEntries, type StoreFigures, storedScreenings } from './store-figures.ts';

/** What a long log costs the proxy; no rival keeps one. */
export function storeRows(store: StoreFigures): Row[] {
  const log = `${number(storedScreenings)} screenings, ${number(logEntries)} entries of the log`;
  return [
    row({
      what: 'start with a long log',
      figure: store.startMs,
      bound: 1000,
      write: milliseconds,
      note: `with an empty database ${milliseconds(store.emptyStartMs)}, Node alone ${milliseconds(store.nodeStartMs)}`,
      how: `${log}; process started until /readyz answers, median of 3`,
    }),
    row({
      what: `snapshot of ${number(storedScreenings)} screenings`,
      figure: store.snapshotMs,
      bound: 50,
      write: milliseconds,
      how: `an operator's, asked for until it has arrived, median of 9, the first included`,
    }),
    row({
      what: "an operator's old cursor",
      figure: store.oldCursorMs,
      bound: 2000,
      write: milliseconds,
      how: `asked for until all ${number(logEntries)} entries after it have arrived`,
    }),
    row({
      what: 'an entry of the log on disk',
      figure: store.bytesPerEntry,
      write: (figure) => `${number(figure)} B`,
      how: `growth of the file by ${number(logEntries)} entries of screenings with 3 items`,
    }),
  ];
}
