import type { GalleryGroup } from './gallery-state.ts';
import { launcher } from './launcher-state.ts';
import { refusal } from './samples.ts';

/** What a visitor sees where the form cannot be shown. */
export const troubleGroups: GalleryGroup[] = [
  {
    title: 'Launcher: nothing can be loaded',
    states: [
      launcher('loading', 'Loading', 'No answer yet.', {
        answers: { 'GET /packages': 'never' },
        shows: { within: '[role=status].waiting' },
      }),
      launcher('unavailable', 'The service is down', 'The visitor can try again.', {
        answers: { 'GET /packages': refusal('service_unavailable') },
        shows: { host: ':state(unavailable)' },
      }),
      launcher('offline', 'No network', 'The request never arrived.', {
        answers: { 'GET /packages': 'no-network' },
        shows: { host: ':state(unavailable)' },
      }),
      launcher('signed-out', 'Signed out', 'Your back end gives no page session.', {
        answers: { 'POST /my/session': { status: 401 } },
        attributes: { 'sign-in-url': '/sign-in' },
        shows: { host: ':state(unavailable)' },
      }),
      launcher('not-set-up', 'Not set up', 'A mistake of the page or back end: the console says which.', {
        answers: { 'POST /my/session': { status: 404 } },
        shows: { host: ':state(unavailable)' },
      }),
      launcher(
        'document-missing',
        'A document is not there',
        'The page session demands one that the page lacks.',
        {
          claims: {
            sub: 'nora-1',
            role: 'candidate',
            disclosures: [{ id: 'background-check', version: '2026-05', sha256: '0'.repeat(64) }],
          },
          shows: { within: '.failure' },
        },
      ),
    ],
  },
];
