import type { TemplateResult } from 'lit';
import type { ScreeningError } from '../../client/screening-error.ts';
import type { PageConnection } from '../../client/page-connection.ts';
import type { LauncherContext } from '../launcher-context.ts';
import { MemberTrust, type MemberTrustDeps } from './member-trust.ts';
import { TrustApi } from './trust-api.ts';
import { trustView } from './trust-view.ts';

type Deps = Omit<MemberTrustDeps, 'api' | 'feed'> & { page: PageConnection };

/** The section of a launcher where a member proves identity to see outcomes. */
export class MemberSection {
  readonly #trust: MemberTrust;

  constructor(trust: MemberTrust) {
    this.#trust = trust;
  }

  /**
   * Loads the member's newest proof of identity.
   *
   * @throws {ScreeningError}
   */
  static async load({ page, ...deps }: Deps): Promise<MemberSection> {
    const api = new TrustApi(page.api);
    const known = await api.newest(deps.signal);
    return new MemberSection(new MemberTrust({ ...deps, api, feed: () => page.feed() }, known));
  }

  /** Whether a step of it replaces the rest of the launcher. */
  get isOpen(): boolean {
    return this.#trust.isOpen;
  }

  /** The purpose under which a trusted member orders. */
  get purpose(): string | undefined {
    return this.#trust.purpose;
  }

  /** Empties what a draft would not keep. `problem` says why. */
  forgetSensitive(problem: ScreeningError): void {
    this.#trust.forgetSensitive(problem);
  }

  draw(context: LauncherContext): TemplateResult {
    return trustView(context, this.#trust);
  }
}
