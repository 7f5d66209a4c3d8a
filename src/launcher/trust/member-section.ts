import type { TemplateResult } from 'lit';
import type { Visitor } from '../../client/visitor.ts';
import { trust } from '../../locales/en-trust.ts';
import type { LauncherContext, ShownSection } from '../launcher-context.ts';
import { MemberTrust, type MemberTrustDeps } from './member-trust.ts';
import { TrustApi } from './trust-api.ts';
import { trustView } from './trust-view.ts';

/** What is said in the section, in English. */
export const trustEnglish = { trust };

type Deps = Omit<MemberTrustDeps, 'api' | 'feed'> & { visitor: Visitor };

/** The section of a launcher where a member proves identity to see outcomes. */
export class MemberSection implements ShownSection {
  readonly #trust: MemberTrust;

  constructor(trust: MemberTrust) {
    this.#trust = trust;
  }

  /**
   * Loads the member's newest proof of identity.
   *
   * @throws {ScreeningError}
   */
  static async load(deps: Deps): Promise<MemberSection> {
    const { visitor, host, ended } = deps;
    const api = new TrustApi(visitor.api);
    const known = await api.newest(ended);
    const loadReader: Deps['loadReader'] = (sheet) => deps.loadReader(sheet);
    return new MemberSection(
      new MemberTrust({ host, ended, api, loadReader, feed: () => visitor.feed() }, known),
    );
  }

  get isOpen(): boolean {
    return this.#trust.isOpen;
  }

  get purpose(): string | undefined {
    return this.#trust.purpose;
  }

  forgetSensitive(): void {
    this.#trust.forgetSensitive();
  }

  draw(context: LauncherContext): TemplateResult {
    return trustView(context, this.#trust);
  }
}
