import { fetchInvite } from '../../client/fetch-invite.ts';
import { ScreeningInviteEvent } from '../launcher-events.ts';
import type { ActionOf, Change, Transitions } from '../state/change.ts';
import type { HandedOver, LauncherState, Link } from '../state/state.ts';
import { ordered } from './ordered.ts';

/** What happens while the service collects the rest: its form opens by a link, in a tab or a frame. */
export const handedOver: Transitions<HandedOver> = {
  ...ordered,
  open: (state) => handedOver['open-link']!(state, { type: 'open-link' }),
  'open-link'(state, { place = state.application.page.element.openIn }) {
    const { application, link } = state;
    if (link.name === 'fetching' || application.isForAnother) return {};
    application.openBlankTab(place);
    return { next: { type: 'fetch-link', place } };
  },
  'fetch-link': (state, { place }) => fetchLink(state, place),
  'leave-link'(state) {
    state.application.lookAgain();
    return { state: { ...state, link: { name: 'none' } }, focus: 'open' };
  },
  // The link itself is shown: it is not used up yet.
  'frame-blocked': (state) =>
    state.link.name === 'framed' ? { state: { ...state, link: { ...state.link, name: 'blocked' } } } : {},
};

/** Opens a link that has come. Where the launcher shows something else by now, it is used up all the same. */
export function linked(
  state: LauncherState,
  { application, link, invite, life, place }: ActionOf<'linked'>,
): Change {
  const { visitor, serviceTab } = application;
  const isShown = state.name === 'handed-over' && state.link === link;
  if (!visitor.isHere) {
    serviceTab?.close();
    return isShown ? { state: { ...state, link: { name: 'none' } } } : {};
  }
  const isOpened = place === 'tab' && serviceTab?.navigate(invite.url);
  const name = place === 'dialog' ? 'framed' : isOpened ? 'opened' : 'blocked';
  return {
    ...(isShown && { state: { ...state, link: { name, invite, life } } }),
    tell: [new ScreeningInviteEvent('link')],
  };
}

export const unlinked = (state: LauncherState, { link, problem }: ActionOf<'unlinked'>): Change =>
  state.name === 'handed-over' && state.link === link
    ? { state: { ...state, link: problem.needsSignIn ? { name: 'none' } : { name: 'failed', problem } } }
    : {};

/** Fetches a link that opens the service's form once, and soon expires. */
function fetchLink(state: HandedOver, place: 'tab' | 'dialog'): Change {
  const { application, screening } = state;
  const { page, visitor, ended } = application;
  const link: Link = { name: 'fetching' };
  return {
    state: { ...state, link },
    beginForGood: async () => {
      try {
        return {
          type: 'linked',
          application,
          link,
          place,
          ...(await fetchInvite(visitor.api, screening.id, ended)),
        };
      } catch (error) {
        application.serviceTab?.close();
        return ended.aborted ? undefined : { type: 'unlinked', link, problem: page.report(error) };
      }
    },
  };
}
