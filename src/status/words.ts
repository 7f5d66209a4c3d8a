import { timeline } from '../locales/en/timeline.ts';
import { newsInWords } from '../locales/news-in-words.ts';
import { type News, type Standing, standingOf } from '../locales/standing.ts';
import type { Screening } from '../protocol/screening.ts';
import type { ViewContext } from './status-state.ts';

/** The look of a state: colour and sign. None of them alarms: no state is a verdict. */
export type Tone = 'going' | 'turn' | 'hold' | 'clear' | 'review' | 'over' | 'ended';

const tones: Record<Exclude<Standing['headline'], object>, Tone> = {
  turn: 'turn',
  clear: 'clear',
  review: 'review',
  unconfirmed: 'going',
  invited: 'going',
  'in-progress': 'going',
  'needs-attention': 'hold',
  complete: 'over',
  lapsed: 'over',
  cancelled: 'ended',
  expired: 'ended',
};

/** For whom something is said, and in which words. */
export type Audience = Pick<ViewContext, 'locale' | 'reader' | 'isCandidate' | 'claims'>;

export function toneOf(screening: Screening, { reader }: Pick<Audience, 'reader'>): Tone {
  const { headline: said } = standingOf(screening, reader);
  if (typeof said === 'object') return said.kind.endsWith('Closed') ? 'over' : 'review';
  return tones[said];
}

/** The state in a few words; “your turn” only for the candidate. */
export function headline(screening: Screening, audience: Audience): string {
  const { sentences: words } = audience.locale;
  const { headline: said } = standingOf(screening, audience.reader);
  if (typeof said === 'object') return newsText(said, audience);
  if (said === 'turn') return audience.isCandidate ? words.yourTurn : words.candidatesTurn;
  if (said === 'clear' || said === 'review') return words.results[said];
  return words.phases[said === 'lapsed' ? 'complete' : said];
}

/** What happened since a result, in words. */
export const newsText = (news: News, { locale, reader }: Audience): string =>
  newsInWords(locale.sentences.since, news, reader, locale.tag);

/** Who ended the further checks, where somebody has: operators are several people. */
export function endingOf({ recurrence }: Screening, { locale, claims }: Audience): string | undefined {
  const { nextAt, endedBy } = recurrence ?? {};
  if (nextAt || !endedBy) return undefined;
  const isReader = claims.role === endedBy && endedBy !== 'operator';
  return locale.of('timeline', timeline).endedBy[isReader ? 'you' : endedBy];
}
