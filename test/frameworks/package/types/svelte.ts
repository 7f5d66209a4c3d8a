import 'screening-elements/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';

export const attributes: SvelteHTMLElements['screening-launcher'] = {
  class: 'check',
  'session-url': '/my/session',
  candidate: { givenName: 'Anna' },
  'onscreening-created': (event) => event.screening.id.toUpperCase(),
  'on:screening-step': (event) => event.index.toFixed(),
};
// @ts-expect-error A name is misspelled.
attributes.candidate = { givenNme: 'Anna' };
// @ts-expect-error The event has a screening, and no detail.
attributes['onscreening-created'] = (event) => event.detail;

export const status: SvelteHTMLElements['screening-status'] = { variant: 'badge' };
