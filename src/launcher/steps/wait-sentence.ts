import type { LauncherContext } from '../launcher-context.ts';

/** By unit: its length in seconds. The longest that fits is used. */
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Says when one may try again, after so many seconds: rounded up, so that it is not too early. */
export function waitSentence(
  { sentences, locale }: Pick<LauncherContext, 'sentences' | 'locale'>,
  seconds: number,
): string {
  const [unit, length] = units.find((one) => seconds > one[1]) ?? ['second', 1];
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  return sentences.trust.wait(format.format(Math.ceil(seconds / length), unit));
}
