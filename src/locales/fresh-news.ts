import type { Screening } from '../protocol/screening.ts';
import { type News, newsOf, type Reader, type Standing, standingOf } from './standing.ts';

/** What a headline is about, whatever its day. */
type Subject = News['kind'] | Exclude<Standing['headline'], News>;

export function subjectOf(screening: Screening, reader: Reader): Subject {
  const { headline } = standingOf(screening, reader);
  return typeof headline === 'object' ? headline.kind : headline;
}

/** What has happened since a result and was not so before. It is counted by kind: the day of one that stands may move. */
export function freshNews(screening: Screening, previous: Screening | undefined, reader: Reader): News[] {
  const before = previous ? newsOf(previous, reader) : [];
  const isFresh = ({ kind }: News): boolean => {
    const index = before.findIndex((each) => each.kind === kind);
    if (index >= 0) before.splice(index, 1);
    return index < 0;
  };
  // The older ones were there before.
  return newsOf(screening, reader).toReversed().filter(isFresh).toReversed();
}
