import { LauncherPage } from '../launcher/launcher-page.ts';
import { states as launcherStates } from '../launcher/launcher-states.ts';
import { TrustPage } from '../launcher/trust-page.ts';
import { states as memberStates } from '../launcher/trust-states.ts';
import { StatusPage } from '../status/status-page.ts';
import { states as statusStates } from '../status/status-states.ts';

/** Every state of both elements, as a way to open it and to get at the element. */
export const everyState: Record<string, () => Promise<LauncherPage | StatusPage>> = {};
for (const [state, show] of Object.entries(launcherStates))
  everyState[`<screening-launcher> with ${state}`] = () => opened(new LauncherPage(), show);
for (const [state, show] of Object.entries(memberStates))
  everyState[`a member’s <screening-launcher> with ${state}`] = () => opened(new TrustPage(), show);
for (const [state, show] of Object.entries(statusStates))
  everyState[`<screening-status> with ${state}`] = () => opened(new StatusPage(), show);

async function opened<Page>(page: Page, show: (page: Page) => Promise<void>): Promise<Page> {
  await show(page);
  return page;
}
