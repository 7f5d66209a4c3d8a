import type { History, Look, Sighting, StoryHistory } from './history.ts';
import type { Violation } from './violation.ts';

/**
 * What was shown to anybody is there from then on, whatever was killed; where bodies decide, so is what was answered 200.
 * Where reads decide, what was answered 200 is there at the end.
 */
export function checkDurability(history: History): Violation[] {
  return [
    ...checkRewriting(history),
    ...checkLooks(history),
    ...(history.readsDecide ? [] : checkNewestNews(history)),
  ];
}

const everythingShown = ({ pages, looks }: History): Sighting[] =>
  [
    ...pages.flatMap(({ sightings, end }) => [...sightings, ...end]),
    ...looks.flatMap(({ shown }) => shown),
  ].toSorted((one, other) => one.at - other.at);

/** The same revision shows the same to everybody. */
function checkRewriting(history: History): Violation[] {
  const first = new Map<string, string>();
  const rewritten = new Set<string>();
  for (const { screeningId, revision, phase, news } of everythingShown(history)) {
    const name = `revision ${revision} of ${screeningId}`;
    const content = `${phase} ${news?.step}`;
    const known = first.get(name) ?? content;
    first.set(name, known);
    if (known !== content) rewritten.add(`${name} was ${known}, and became ${content}`);
  }
  return [...rewritten].map((what) => ({ kind: 'backwards', what }));
}

/** A look finds all that was answered or shown before it was asked. */
function checkLooks(history: History): Violation[] {
  const stories = new Map(history.stories.map((story) => [story.screeningId, story]));
  const shown = everythingShown(history);
  const highest = new Map<string, number>();
  let next = 0;
  const checkLook = ({ askedAt, ids, shown: found }: Look): Violation[] => {
    for (; next < shown.length && shown[next]!.at < askedAt; next += 1) {
      const { screeningId, revision } = shown[next]!;
      highest.set(screeningId, Math.max(revision, highest.get(screeningId) ?? 0));
    }
    return ids.flatMap((id): Violation[] => {
      const sighting = found.find(({ screeningId }) => screeningId === id);
      const isOwed = history.readsDecide && !highest.has(id);
      if (!sighting) return isOwed ? [] : [{ kind: 'lost', what: `a look did not find ${id}` }];
      const problems: Violation[] = [];
      const answered = history.readsDecide ? -1 : newestAnswered(stories.get(id), askedAt);
      const step = sighting.news?.step ?? -1;
      if (step < answered)
        problems.push({
          kind: 'lost',
          what: `a look found ${id} at step ${step}, after step ${answered} had been answered 200`,
        });
      const before = highest.get(id) ?? 0;
      if (sighting.revision < before)
        problems.push({
          kind: 'backwards',
          what: `a look found revision ${sighting.revision} of ${id}, after ${before} had been shown`,
        });
      return problems;
    });
  };
  return history.looks.toSorted((one, other) => one.askedAt - other.askedAt).flatMap(checkLook);
}

/** The newest step that was answered 200 before a moment; below all steps if there is none. */
export function newestAnswered(story: StoryHistory | undefined, before = Number.POSITIVE_INFINITY): number {
  const answered = (story?.events ?? []).filter(
    ({ answeredAt = Number.POSITIVE_INFINITY }) => answeredAt < before,
  );
  return Math.max(-1, ...answered.map(({ step }) => step));
}

/** News that were still the newest when they were answered 200 have a log entry of their own, and reach every page. */
function checkNewestNews({ stories, pages }: History): Violation[] {
  const key = (screeningId: string, step: number | undefined): string => `${screeningId} ${step}`;
  const steps = pages.map(
    (page) => new Set(page.sightings.map(({ screeningId, news }) => key(screeningId, news?.step))),
  );
  return stories.flatMap(({ screeningId, candidate, events }) =>
    events.flatMap(({ step, answeredAt }, index) => {
      const next = events[index + 1];
      if (answeredAt === undefined || (next && next.happenedAt <= answeredAt)) return [];
      return pages.flatMap((page, number): Violation[] => {
        const mayMiss = page.candidate !== undefined && page.candidate !== candidate;
        if (mayMiss || steps[number]!.has(key(screeningId, step))) return [];
        return [{ kind: 'lost', what: `${page.name} was never shown step ${step} of ${screeningId}` }];
      });
    }),
  );
}
