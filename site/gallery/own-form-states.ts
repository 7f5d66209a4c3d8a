import type { GalleryGroup } from './gallery-state.ts';
import { press, accepted, shortForm } from './launcher-state.ts';

const invite = {
  'POST /screenings/screening-1/invite': {
    status: 200,
    body: { url: 'https://forms.example/form.html', expiresAt: '2026-11-21T12:30:00.000Z' },
  },
};
const invited = (method: 'link' | 'email') =>
  accepted({ phase: 'invited', waitingOn: 'candidate', invite: { method }, estimatedAt: null });

/** The form of the service, by link, in a dialog and by email. */
export const ownFormGroups: GalleryGroup[] = [
  {
    title: 'Launcher: the service’s own form',
    states: [
      shortForm('link', 'By link: before', 'mode="link": the button opens the form of the service.', {
        attributes: { mode: 'link' },
      }),
      shortForm(
        'link-opened',
        'By link: the browser opens no tab',
        'The link is shown, with the time it still works.',
        {
          attributes: { mode: 'link' },
          answers: { ...invited('link'), ...invite },
          actions: [press],
          shows: { within: 'a#open' },
        },
      ),
      shortForm('dialog', 'In a dialog', 'open-in="dialog": the form of the service in a frame.', {
        attributes: { mode: 'link', 'open-in': 'dialog' },
        answers: { ...invited('link'), ...invite },
        actions: [press],
        shows: { within: 'dialog[open]' },
      }),
      shortForm('email', 'By email: before', 'mode="email": the service writes to the candidate.', {
        attributes: { mode: 'email' },
      }),
      shortForm('email-sent', 'By email: sent', 'The service sends its email.', {
        attributes: { mode: 'email' },
        answers: invited('email'),
        actions: [press],
        shows: { host: ':state(handed-over)' },
      }),
    ],
  },
];
