import { KeptRecords, type Row } from './kept-records.ts';
import type { LoggedRecord, ScreeningRecord } from './screening-record.ts';
import type { Audience, LogEntry, LoggedChange } from './store.ts';

/** The columns of `log` that an entry is read from. */
export const entryColumns = 'position, screening AS id, candidate, member, checksum, record';

/** Reads rows of the log as an audience finds them: where an entry or its screening is damaged, as a gap. */
export class LogEntries {
  readonly #records: KeptRecords<ScreeningRecord>;
  readonly #entries: KeptRecords<LoggedRecord>;

  constructor(reportDamage: (id: string) => void) {
    this.#records = new KeptRecords(reportDamage);
    this.#entries = new KeptRecords(reportDamage);
  }

  /** @param findCurrent finds the row of a screening as it is now. Only asked for members. */
  read(rows: Row[], role: Audience['role'], findCurrent: (id: string) => Row | undefined): LogEntry[] {
    const current = new Map<string, ScreeningRecord | undefined>();
    /** Only members lose rights to what they once saw. */
    const readNow = (then: LoggedRecord): LoggedChange['now'] | undefined => {
      if (role !== 'member') return then;
      const { id } = then;
      if (!current.has(id)) current.set(id, this.#records.find(findCurrent(id)));
      return current.get(id);
    };
    return rows.map((row) => {
      const mark = { position: Number(row['position']), digest: String(row['checksum']) };
      const then = row['record'] === '' ? undefined : this.#entries.find(row);
      const now = then && readNow(then);
      return then && now ? { kind: 'change', ...mark, then, now } : { kind: 'gap', ...mark };
    });
  }
}
