import type { Callbacks } from './callbacks.ts';
import type { Candidates } from './candidates.ts';
import type { Core } from './core.ts';
import type { JsonObject } from './json.ts';
import { shortcutChange } from './portal/shortcuts.ts';
import { screeningWords } from './profile.ts';
import type { Screening, ScreeningChange } from './screening.ts';

interface Dependencies extends Core {
  candidates: Candidates;
  callbacks: Callbacks;
}

/** What the candidate and the portal can do with an order. */
interface Actions {
  awaitsCandidate(screening: Screening): boolean;
  submitForm(id: string, answers: JsonObject): void;
  change(id: string, change: ScreeningChange): Screening;
}

/**
 * What becomes of an order, by the tag before the `@` of the candidate's email. `form`: an invited candidate fills in the
 * form. `expired`: the candidate never comes. `gone`: only the portal finds it from now on. The others are buttons of the
 * portal.
 */
const stories = new Map([
  ['clear', ['form', 'clear']],
  ['review', ['form', 'review']],
  ['dispute', ['form', 'review', 'notice', 'dispute']],
  ['expired', ['expired']],
  ['stuck', ['form']],
  ['gone', ['gone']],
]);
const secondsPerStep = 1;

/** Plans what becomes of the order of a test person, such as `nora+clear@shop.example`; nothing for anybody else. */
export function playTestPerson(screening: Screening, screenings: Actions, deps: Dependencies): void {
  const { candidates, callbacks, clock, profile } = deps;
  const { id, candidateId } = screening;
  const email = String(candidates.get(candidateId).data['email']);
  const [, tag = ''] = /\+([a-z]+)@/.exec(email.toLowerCase()) ?? [];
  const now = clock.now();
  for (const [index, step] of stories.get(tag)?.entries() ?? []) {
    clock.at(now + (index + 1) * secondsPerStep * 1000, () => {
      if (step === 'gone') screening.isGone = true;
      else if (step === 'expired') screenings.change(id, { status: screeningWords(profile).expired });
      else if (step !== 'form') screenings.change(id, shortcutChange(step, screening, profile));
      else if (screenings.awaitsCandidate(screening)) screenings.submitForm(id, {});
      return callbacks.settled();
    });
  }
}
