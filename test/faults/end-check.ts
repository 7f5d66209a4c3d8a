import { newestAnswered } from './durability-check.ts';
import type { History, OrderHistory, PageHistory, Sighting, StoryHistory } from './history.ts';
import type { Violation } from './violation.ts';

/** A page, and the last it was shown of each screening. */
interface EndedPage {
  page: PageHistory;
  last: Map<string, Sighting>;
}

/** When all is over, every order was placed once, and every screening and every page has come to its end. */
export function checkEnds({ stories, orders, pages }: History): Violation[] {
  const ended = pages.map((page) => ({
    page,
    last: new Map(page.sightings.map((sighting) => [sighting.screeningId, sighting])),
  }));
  return [
    ...checkOrderedOnce(stories),
    ...orders.flatMap((order) => checkOrder(order, pages)),
    ...stories.flatMap((story) => checkStory(story, ended)),
    ...ended.flatMap(checkPage),
  ];
}

/** No candidate orders the same package under two keys. */
function checkOrderedOnce(stories: readonly StoryHistory[]): Violation[] {
  const ordered = new Map<string, number>();
  for (const { candidate, packageId } of stories) {
    const name = `${packageId} for ${candidate}`;
    ordered.set(name, (ordered.get(name) ?? 0) + 1);
  }
  return [...ordered].flatMap(([name, count]): Violation[] =>
    count > 1 ? [{ kind: 'doubled', what: `${name} was ordered ${count} times` }] : [],
  );
}

function checkOrder({ key, candidate, answers }: OrderHistory, pages: readonly PageHistory[]): Violation[] {
  const [id, ...others] = new Set(answers);
  if (id === undefined) return [{ kind: 'stuck', what: `the order ${key} was never answered` }];
  if (others.length > 0)
    return [{ kind: 'doubled', what: `the order ${key} led to ${[id, ...others].join(' and ')}` }];
  return pages
    .filter((page) => page.candidate === candidate)
    .filter((page) => !page.end.some(({ screeningId }) => screeningId === id))
    .map(({ name }) => ({
      kind: 'lost',
      what: `${name} does not find ${id}, the answer to the order ${key}`,
    }));
}

function checkStory(story: StoryHistory, pages: readonly EndedPage[]): Violation[] {
  const { screeningId, candidate, events, lastStep } = story;
  const found: Violation[] = [];
  if (events.length < lastStep || events.some(({ answeredAt }) => answeredAt === undefined))
    found.push({ kind: 'stuck', what: `not all callbacks about ${screeningId} were answered 200` });
  const answered = newestAnswered(story);
  for (const { page, last: lastShown } of pages) {
    if (page.candidate !== undefined && page.candidate !== candidate) continue;
    const last = lastShown.get(screeningId);
    const step = last?.news?.step ?? -1;
    const what = `${page.name} ended at step ${step} of ${screeningId}, of ${lastStep}`;
    if (step < answered) found.push({ kind: 'lost', what });
    else if (step < lastStep || last?.phase !== 'complete') found.push({ kind: 'stuck', what });
  }
  return found;
}

/** The last that a page was shown is what a snapshot shows, and that is over. */
function checkPage({ page: { name, end }, last }: EndedPage): Violation[] {
  return end.flatMap(({ screeningId, revision, phase }): Violation[] => {
    const shown = last.get(screeningId)?.revision;
    const found: Violation[] = [];
    if (shown !== revision)
      found.push({
        kind: 'stuck',
        what: `${name} ended at revision ${shown ?? 'none'} of ${screeningId}, the log at ${revision}`,
      });
    if (phase !== 'complete' && phase !== 'cancelled')
      found.push({ kind: 'stuck', what: `${screeningId} ended as ${phase}` });
    return found;
  });
}
