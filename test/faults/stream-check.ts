import type { History, PageHistory, Sighting, StoryHistory } from './history.ts';
import type { Violation } from './violation.ts';

/** What came on the event streams of the pages: nothing twice, nothing left out, nothing older, nothing of others. */
export function checkStreams({ pages, stories }: History): Violation[] {
  const byNumber = new Map(stories.map((story) => [story.number, story]));
  return pages.flatMap((page) => [
    ...checkResets(page),
    ...checkOrder(page),
    ...[...page.sightings, ...page.end].flatMap((sighting) => checkOwner(page, sighting, byNumber)),
  ]);
}

/** The database lost nothing, so the proxy can prove each continuation. */
const checkResets = ({ name, resets }: PageHistory): Violation[] =>
  resets > 0 ? [{ kind: 'lost', what: `${name} was told ${resets} times to start anew` }] : [];

function checkOrder({ name, sightings }: PageHistory): Violation[] {
  const found: Violation[] = [];
  const last = new Map<string, Sighting>();
  const seen = new Set<string>();
  for (const sighting of sightings) {
    const { screeningId, revision, news } = sighting;
    const before = last.get(screeningId);
    const report = (kind: Violation['kind'], problem: string) =>
      found.push({ kind, what: `${name} was shown ${problem}` });
    const revisionKey = `${screeningId} ${revision}`;
    if (seen.has(revisionKey)) report('doubled', `revision ${revision} of ${screeningId} twice`);
    else if (before && revision < before.revision)
      report('backwards', `revision ${revision} of ${screeningId} after ${before.revision}`);
    else if (before && revision > before.revision + 1)
      report('lost', `revision ${revision} of ${screeningId} straight after ${before.revision}`);
    if (before?.news && (!news || news.step < before.news.step))
      report('backwards', `step ${news?.step ?? 'none'} of ${screeningId} after step ${before.news.step}`);
    seen.add(revisionKey);
    last.set(screeningId, sighting);
  }
  return found;
}

function checkOwner(
  { name, candidate }: PageHistory,
  sighting: Sighting,
  stories: Map<number, StoryHistory>,
): Violation[] {
  const { screeningId, news } = sighting;
  if (candidate !== undefined && sighting.candidate !== candidate)
    return [{ kind: 'foreign', what: `${name} was shown ${screeningId} of ${sighting.candidate}` }];
  if (!news) return [];
  const story = stories.get(news.story);
  if (story?.screeningId === screeningId && story.candidate === sighting.candidate) return [];
  const owner = story ? `${story.screeningId} of ${story.candidate}` : 'nobody';
  return [{ kind: 'foreign', what: `${name} was shown news of ${owner} as news of ${screeningId}` }];
}
