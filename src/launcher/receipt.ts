import { initialState, Task, TaskStatus } from '@lit/task';
import { OrderApi } from '../client/order-api.ts';
import type { PageApi } from '../client/page-api.ts';
import type { ScreeningError } from '../client/screening-error.ts';
import type { Receipt as SignedDocuments } from '../protocol/receipt.ts';
import type { LauncherHost } from './launcher-host.ts';

interface ReceiptDeps {
  api: () => PageApi | undefined;
  /** Loads what makes a file of what was signed; what that returns has the browser save it. */
  loadMaker: () => Promise<(receipt: SignedDocuments) => Promise<() => void>>;
  /** Tells the host's page of a problem. */
  report: (error: unknown) => ScreeningError;
  /** Acts for the person who has asked, and for nobody who comes after them. */
  actHere: (act: () => void) => void;
}

/** The receipt of what was signed for a screening: loaded at the click, then saved as a file. */
export class Receipt {
  readonly #loading: Task<[], () => void>;
  /** The screening whose receipt was asked for last. */
  #screeningId: string | undefined;
  #problem: ScreeningError | undefined;

  constructor(host: LauncherHost, { api, loadMaker, report, actHere }: ReceiptDeps) {
    this.#loading = new Task<[], () => void>(host, {
      autoRun: false,
      args: () => [],
      task: async () => {
        const pageApi = api();
        if (!pageApi || this.#screeningId === undefined) return initialState;
        const [makeFile, receipt] = await Promise.all([
          loadMaker(),
          new OrderApi(pageApi).receipt(this.#screeningId),
        ]);
        return makeFile(receipt);
      },
      // Only the newest run comes here: a second click saves no second file.
      onComplete: (save) => actHere(save),
      onError: (error) => (this.#problem = report(error)),
    });
  }

  async save(screeningId: string): Promise<void> {
    this.#screeningId = screeningId;
    await this.#loading.run();
  }

  /** Saves nothing that is still being loaded. */
  forget(): void {
    this.#screeningId = undefined;
    void this.#loading.run();
  }

  /** Why the receipt of a screening could not be had. */
  problemOf(screeningId: string): ScreeningError | undefined {
    const isOfThis = this.#screeningId === screeningId && this.#loading.status === TaskStatus.ERROR;
    return isOfThis ? this.#problem : undefined;
  }
}
