import { type Route, route } from '../route.ts';
import { type Callbacks, statusOf } from '../../callbacks/callback.ts';

/**
 * A callback embeds the whole candidate, who came in an order of 64 KiB at most, and every report item: 500 of 330 bytes
 * are read at most.
 */
const longestCallbackBytes = 262_144;

/** Where the service announces changes. */
export function callbackRoutes(callbacks: Callbacks): Route[] {
  return [
    route({
      method: 'post',
      path: '/callbacks/{capability}',
      summary: 'News from the screening service.',
      key: 'open',
      isQuiet: true,
      params: { capability: 'Made by the proxy.' },
      answers: {
        200: 'On disk.',
        401: 'Wrong credentials.',
        404: 'No such capability.',
        422: 'Not understood.',
        503: 'Not stored: to be sent again.',
      },
      admit: ({ header, params }) => callbacks.admit(params.capability, header),
      handle: async ({ header, text, admitted: address }) => {
        const outcome = await callbacks.receive(address, header, await text(longestCallbackBytes));
        const status = statusOf(outcome);
        const { kind, screeningId, retryAfter } = outcome;
        const headers: Record<string, string> = {
          ...(status === 401 && { 'www-authenticate': 'Basic' }),
          ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
        };
        const facts = { ...(screeningId && { screeningId }), ...(kind === 'changed' && { changed: true }) };
        return { answer: { status, headers, facts } };
      },
    }),
  ];
}
