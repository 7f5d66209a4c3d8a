import type { CallbackDoor, CallbackOutcome } from '../../callbacks/callback-outcome.ts';
import { callbackUnproven, nothingHere } from '../problem-answer.ts';
import { type Route, route } from '../route.ts';

/**
 * A callback embeds the whole candidate, who came in an order of 64 KiB at most, and every report item: 500 of 330 bytes
 * are read at most.
 */
const longestCallbackBytes = 262_144;

/** After any other than 200 the service sends the callback again. */
const statuses: Record<CallbackOutcome['kind'], number> = {
  owed: 200,
  changed: 200,
  unchanged: 200,
  other: 200,
  unclaimed: 200,
  unwanted: 200,
  unproven: 401,
  unknown: 404,
  not_understood: 422,
  early: 503,
  too_many: 503,
};

/** Where the service announces changes. */
export function callbackRoutes(callbacks: CallbackDoor): Route[] {
  return [
    route({
      method: 'post',
      path: '/callbacks/{capability}',
      summary: 'News from the screening service.',
      key: 'open',
      isQuiet: true,
      params: {
        capability: 'Made by the proxy; `shared` where the service knows one address for the account.',
      },
      answers: {
        200: 'On disk.',
        401: 'Wrong credentials.',
        404: 'No such capability.',
        422: 'Not understood.',
        503: 'Not stored: to be sent again.',
      },
      admit: ({ header, params }) => {
        const admitted = callbacks.admit(params.capability, header);
        if (admitted === 'unknown') throw nothingHere();
        if (admitted === 'unproven') throw callbackUnproven();
        return admitted;
      },
      handle: async ({ text, admitted: take }) => {
        const outcome = await take(await text(longestCallbackBytes));
        const { kind, screeningId, retryAfter } = outcome;
        const status = statuses[kind];
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
