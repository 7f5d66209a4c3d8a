import { createHash } from 'node:crypto';
import { documents } from './documents.js';

/**
 * Asks the proxy for a page session of the person who is signed in.
 *
 * @param {import('./sign-in.js').Account} account
 * @param {string} proxy where your back end reaches it
 * @param {string[]} packages what they may order
 */
export const askPageSession = (
  { id, givenName, familyName, email },
  proxy = process.env['PROXY_URL'] ?? 'http://localhost:8080',
  packages = ['539146'],
) =>
  fetch(`${proxy}/screening-api/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${process.env['HOST_API_KEY']}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      user: id,
      role: 'candidate',
      packages,
      validFor: 'P1Y',
      candidate: { givenName, familyName, email },
      disclosures: documents.map(({ id: document, version, text }) => ({
        id: document,
        version,
        sha256: createHash('sha256').update(text).digest('hex'),
      })),
    }),
  }).catch(() => Response.json(noProxy, { status: 503 }));

/** For the console of the page. */
const noProxy = {
  type: 'about:blank',
  title: 'No proxy',
  status: 503,
  code: 'service_unavailable',
  detail: 'The proxy does not answer: start it, or correct PROXY_URL.',
};
