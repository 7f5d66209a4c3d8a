import { createHash } from 'node:crypto';
import { documents } from './documents.ts';
import type { Account } from './sign-in.ts';

/** Where your back end reaches the proxy. */
const proxy = process.env['PROXY_URL'] ?? 'http://localhost:8080';

/** Asks the proxy for a page session of the person who is signed in. */
export const askPageSession = ({ id, givenName, familyName, email }: Account): Promise<Response> =>
  fetch(`${proxy}/screening-api/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${process.env['HOST_API_KEY']}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      user: id,
      role: 'candidate',
      packages: ['539146'],
      candidate: { givenName, familyName, email },
      disclosures: documents.map(({ id: document, version, text }) => ({
        id: document,
        version,
        sha256: createHash('sha256').update(text).digest('hex'),
      })),
    }),
  });
