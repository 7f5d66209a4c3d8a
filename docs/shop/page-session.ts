import type { Account } from './sign-in.ts';

/** Asks the proxy for a page session: it says who looks at the page, and what the shop knows of them already. */
export const askPageSession = ({ id, ...facts }: Account): Promise<Response> =>
  fetch(`${process.env['PUBLIC_URL']}/screening-api/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${process.env['HOST_API_KEY']}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      user: id,
      role: 'candidate',
      candidate: facts,
      packages: ['539146'],
    }),
  });
