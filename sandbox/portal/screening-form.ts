import type { Profile } from '../profile.ts';
import type { Screening } from '../screening.ts';
import type { ScreeningChange } from '../screenings.ts';
import { screeningWords } from '../words.ts';

/** Reads the form of a screening's page. A shortcut button sets the screening and all its items at once. */
export function readScreeningForm(
  form: Record<string, unknown>,
  { reportItems }: Screening,
  profile: Profile,
): ScreeningChange {
  const words = screeningWords(profile);
  const shortcut = form['shortcut'];
  if (shortcut === 'clear' || shortcut === 'review') {
    const outcome = { status: words.complete, result: words[shortcut] };
    return { ...outcome, reportItems: reportItems.map(({ id }) => ({ id, ...outcome })) };
  }
  const lateItem = String(form['lateItem'] ?? '').trim();
  return {
    ...readPair(form['status'], form['result']),
    reportItems: [
      ...reportItems.map(({ id }) => ({
        id,
        ...readPair(form[`item-${id}-status`], form[`item-${id}-result`]),
      })),
      ...(lateItem === '' ? [] : [{ title: lateItem }]),
    ],
  };
}

/** An empty result means null. */
function readPair(status: unknown, result: unknown): Pick<ScreeningChange, 'status' | 'result'> {
  return {
    ...(typeof status === 'string' && { status }),
    ...(typeof result === 'string' && { result: result === '' ? null : result }),
  };
}
