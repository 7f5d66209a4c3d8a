import type { PageConnection } from '../client/page-connection.ts';
import type { LauncherHost } from './launcher-host.ts';
import type { MemberSection } from './trust/member-section.ts';

export type LoadSection = (page: PageConnection, signal: AbortSignal) => Promise<MemberSection>;

/**
 * Where a member proves their identity to see outcomes: loaded beside the form, and tried again once the network is
 * back. Without it a member can still order.
 */
export class LateMemberSection {
  /** Undefined until it has come, and for everybody else. */
  section: MemberSection | undefined;
  /** The section will appear below what is shown already. */
  isLoading = false;
  readonly #host: LauncherHost;
  readonly #loadSection: LoadSection;
  readonly #report: (error: unknown) => void;

  constructor(host: LauncherHost, loadSection: LoadSection, report: (error: unknown) => void) {
    this.#host = host;
    this.#loadSection = loadSection;
    this.#report = report;
  }

  /** Loads it anew, for a member, unless `signal` aborts before. */
  async load(page: PageConnection, signal: AbortSignal): Promise<void> {
    this.section = undefined;
    try {
      if ((await page.api.claims()).role !== 'member') return;
      this.isLoading = true;
      const section = await this.#loadSection(page, signal);
      if (!signal.aborted) this.section = section;
    } catch (error) {
      if (signal.aborted) return;
      // Without a page session there is no form either, which is reported there.
      if (this.isLoading) this.#report(error);
      addEventListener('online', () => void this.load(page, signal), { once: true, signal });
    } finally {
      this.isLoading = false;
      this.#host.requestUpdate();
    }
  }
}
