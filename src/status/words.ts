import { newsInWords } from '../locales/news-in-words.ts';
import { newsOf, type NewsKind, readerOf, type Standing, standingOf } from '../locales/standing.ts';
import type { Phase, Screening } from '../protocol/screening.ts';
import type { ViewContext } from './status-state.ts';

/** The look of a state: colour and sign. None of them alarms: no state is a verdict. */
export type Tone = 'going' | 'turn' | 'hold' | 'clear' | 'review' | 'over' | 'ended';

const tones: Record<'turn' | NewsKind | 'clear' | 'review' | Phase, Tone> = {
  turn: 'turn',
  disputed: 'review',
  noticed: 'review',
  noticeClosed: 'over',
  disputeClosed: 'over',
  clear: 'clear',
  review: 'review',
  unconfirmed: 'going',
  invited: 'going',
  'in-progress': 'going',
  'needs-attention': 'hold',
  complete: 'over',
  cancelled: 'ended',
  expired: 'ended',
};

/** For whom something is said, and in which words. */
export type Audience = Pick<ViewContext, 'locale' | 'claims' | 'isCandidate'>;

/** Where a screening stands for whoever looks at it. */
export const standingFor = (screening: Screening, { claims }: Pick<Audience, 'claims'>): Standing =>
  standingOf(screening, readerOf(claims.role));

export function toneOf(screening: Screening, audience: Pick<Audience, 'claims'>): Tone {
  const { headline: said } = standingFor(screening, audience);
  return tones[typeof said === 'object' ? said.kind : said];
}

/** The state in a few words; “your turn” only for the candidate. */
export function headline(screening: Screening, audience: Audience): string {
  const { locale, claims, isCandidate } = audience;
  const { sentences: words, tag } = locale;
  const { headline: said } = standingFor(screening, audience);
  if (typeof said === 'object') return newsInWords(words.since, said, readerOf(claims.role), tag);
  if (said === 'turn') return isCandidate ? words.yourTurn : words.candidatesTurn;
  return said === 'clear' || said === 'review' ? words.results[said] : words.phases[said];
}

/** What has happened since a result and was not so before, each in words. */
export function freshNews(
  screening: Screening,
  previous: Screening | undefined,
  { locale, claims }: Audience,
): string[] {
  const { sentences: words, tag } = locale;
  const reader = readerOf(claims.role);
  const textsOf = (one: Screening): string[] =>
    newsOf(one, reader).map((news) => newsInWords(words.since, news, reader, tag));
  const before = previous ? textsOf(previous) : [];
  return textsOf(screening).filter((text) => {
    const index = before.indexOf(text);
    if (index >= 0) before.splice(index, 1);
    return index < 0;
  });
}
