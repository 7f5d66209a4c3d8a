import type { nothing, TemplateResult } from 'lit';
import { trust } from '../../locales/en/trust.ts';
import type { LauncherContext, ShownSection } from '../launcher-context.ts';
import { MemberTrust } from './member-trust.ts';
import { trustView } from './trust-view.ts';

/** What is said in the section, in English. */
export const trustEnglish = { trust };

/** The section of a launcher where a member proves identity to see outcomes. */
export class MemberSection extends MemberTrust implements ShownSection {
  draw(context: LauncherContext): TemplateResult | typeof nothing {
    return trustView(context, this);
  }
}
