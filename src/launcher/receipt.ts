import { Task, TaskStatus } from '@lit/task';
import type { ScreeningError } from '../client/screening-error.ts';
import type { Visitor } from '../client/visitor.ts';
import { receiptSchema } from '../protocol/receipt.ts';
import type { LauncherHost } from './launcher-host.ts';
import { receiptFile } from './steps/receipt-file.ts';

/** The receipt of what was signed for a screening: loaded at the click, then saved as a file. */
export class Receipt {
  readonly #loading: Task<[], () => void>;
  /** The screening whose receipt was asked for last. */
  #screeningId = '';
  #problem: ScreeningError | undefined;

  /** @param ended aborts when another person uses the page. */
  constructor(host: LauncherHost, visitor: Visitor, ended: AbortSignal) {
    this.#loading = new Task<[], () => void>(host.element, {
      autoRun: false,
      task: async () => {
        const path = `/screenings/${encodeURIComponent(this.#screeningId)}/consents`;
        const receipt = await visitor.api.json(() => receiptSchema, path, { signal: ended });
        return receiptFile(receipt, host.element.disclosures, host.sentences);
      },
      // Only the newest run comes here: a second click saves no second file. Nothing is saved for somebody else.
      onComplete: (save) => !visitor.isHere || save(),
      onError: (error) => {
        if (!ended.aborted) this.#problem = host.report(error);
      },
    });
    ended.addEventListener('abort', () => host.element.removeController(this.#loading), { once: true });
  }

  async save(screeningId: string): Promise<void> {
    this.#screeningId = screeningId;
    await this.#loading.run();
  }

  /** Why the receipt of a screening could not be had. */
  problemOf(screeningId: string): ScreeningError | undefined {
    const isOfThis = this.#screeningId === screeningId && this.#loading.status === TaskStatus.ERROR;
    return isOfThis ? this.#problem : undefined;
  }
}
