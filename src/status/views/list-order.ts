import { standingOf } from '../../locales/standing.ts';
import { isOver } from '../../protocol/phase.ts';
import type { Screening } from '../../protocol/screening.ts';
import type { ListGroup } from '../status-state.ts';

/** The rows of a group; in a list without groups, all of them. */
export interface Section {
  group: ListGroup | undefined;
  ids: readonly string[];
}

/** What a list shows, from top to bottom. */
export interface Order {
  /** The groups that have a filter. */
  filters: readonly ListGroup[];
  sections: readonly Section[];
}

/** What has come since an order was drawn, and would change it. */
export interface Arrivals {
  /** Checks that the reader has to look at now. */
  forReader: readonly string[];
  /** Checks that have no row. */
  unseen: readonly string[];
}

/** From top to bottom. */
const groups = ['review', 'notice', 'disputed', 'closed', 'candidate', 'going', 'over'] as const;

/** Where somebody waits since the result, the longest waiting at the top; the other groups are newest first. */
const isWaiting = (group: ListGroup | undefined): boolean =>
  group === 'review' || group === 'notice' || group === 'disputed';

/** Where a check stands whose headline is what happened since its result. A notice that was closed is no decision, and nothing to look at again. */
const groupsOfNews = {
  disputed: 'disputed',
  noticed: 'notice',
  noticeClosed: 'closed',
  disputeClosed: 'review',
} as const;

/** Follows the headline of a row. */
export function groupOf(screening: Screening): ListGroup {
  const { headline } = standingOf(screening, 'operator');
  if (typeof headline === 'object') return groupsOfNews[headline.kind];
  if (headline === 'review') return headline;
  if (isOver(screening)) return 'over';
  return screening.waitingOn === 'candidate' ? 'candidate' : 'going';
}

/** Since when somebody waits: the time of the result, where the proxy knows it. */
export const waitsSince = (screening: Screening): string | undefined =>
  isWaiting(groupOf(screening)) ? screening.resultAt : undefined;

/**
 * The order of today.
 *
 * @param screenings newest first.
 * @param chosen the only group to show.
 * @param isFound whether a search finds it.
 */
export function orderOf(
  screenings: readonly Screening[],
  chosen: ListGroup | undefined,
  isFound: (screening: Screening) => boolean,
  isGrouped: boolean,
): Order {
  const byGroup = Map.groupBy(screenings, groupOf);
  const idsOf = (all: readonly Screening[]): string[] => all.filter(isFound).map(({ id }) => id);
  const shown = (chosen ? byGroup.get(chosen) : screenings) ?? [];
  const grouped = (): Section[] =>
    (chosen ? [chosen] : groups).map((group) => {
      const own = byGroup.get(group) ?? [];
      return { group, ids: idsOf(isWaiting(group) ? own.toSorted(longestFirst) : own) };
    });
  return {
    filters: groups.filter((group) => byGroup.has(group) || group === chosen),
    sections: (isGrouped ? grouped() : [{ group: undefined, ids: idsOf(shown) }]).filter(
      ({ ids }) => ids.length > 0,
    ),
  };
}

/** A proxy that does not know when a result came knows when the check was ordered: no notice moves that either. */
function longestFirst(one: Screening, other: Screening): number {
  const [first, second] = [one, other].map(({ resultAt, submittedAt }) =>
    Date.parse(resultAt ?? submittedAt),
  );
  return (first || 0) - (second || 0);
}

/** What `wanted` has, and `shown` has not. */
export function arrivalsIn(wanted: Order, shown: Order): Arrivals {
  const idsOf = (order: Order, group?: ListGroup): string[] =>
    order.sections.flatMap((section) => (group && section.group !== group ? [] : section.ids));
  const missing = (ids: string[], from: string[]): string[] => {
    const known = new Set(from);
    return ids.filter((id) => !known.has(id));
  };
  return {
    forReader: missing(idsOf(wanted, 'review'), idsOf(shown, 'review')),
    unseen: missing(idsOf(wanted), idsOf(shown)),
  };
}

/** What is unseen, at the end of a list without groups: there it moves no other row. */
export function withLast({ filters, sections }: Order, { unseen }: Arrivals): Order {
  const [all] = sections;
  return { filters, sections: [{ group: undefined, ids: [...(all?.ids ?? []), ...unseen] }] };
}
