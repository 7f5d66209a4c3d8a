import express from 'express';
import { askPageSession } from './page-session.js';
import { accountOf } from './sign-in.js';

/**
 * Your till. A reference names one payment, however often it is opened.
 *
 * @typedef {object} Till
 * @property {(reference: string, cents: number) => Promise<string>} open where the person pays
 * @property {(reference: string) => Promise<boolean>} isPaid false before it is paid, and after it was given back
 */

/** @typedef {{ id: string; packageId: string; phase: string; dueAt?: string | null }} Check */

const [packageId, cents] = ['539146', 2900];
const price = `<p>The check costs $29.</p><form method="post" action="/my/fee"><button>Pay</button></form>`;
const launcher = `<screening-launcher session-url="/my/session" package-id="${packageId}"></screening-launcher>`;
const status = `<screening-status session-url="/my/session"></screening-status>`;

/** How long a page session may be used. */
const sessionMs = 15 * 60_000;

/**
 * What a person has ordered, and whether the next order is paid. A payment is named after the check before it, so it
 * stands until there is a new one: a refused order leaves none, and what was cancelled or has expired does not count.
 * While there is one, the proxy takes no second order, unless it is due: then a page session may not name the package.
 *
 * @param {Till} till
 * @param {string} person
 */
async function standOf(till, person) {
  const { PROXY_URL = 'http://localhost:8080', HOST_API_KEY } = process.env;
  const answer = await fetch(
    `${PROXY_URL}/screening-api/screenings?clientReferenceId=${encodeURIComponent(person)}`,
    { headers: { authorization: `Bearer ${HOST_API_KEY}` } },
  );
  if (!answer.ok) throw new Error(`The proxy answered ${answer.status} to GET /screenings`);
  const { screenings } = /** @type {{ screenings: Check[] }} */ (await answer.json());
  const check = screenings.find(
    (one) => one.packageId === packageId && !['cancelled', 'expired'].includes(one.phase),
  );
  const reference = `${person} after ${check?.id ?? 'none'}`;
  const isPaid = await till.isPaid(reference);
  const isDue = Date.parse(check?.dueAt ?? '') <= Date.now() + sessionMs;
  return { check, reference, isPaid, mayPay: !isPaid && (!check || isDue) };
}

/**
 * The price, then the form, then how the check goes. Mount it at `/my`.
 *
 * @param {Till} till
 */
export const fee = (till) =>
  express
    .Router()
    .get('/check', async (request, response) => {
      const account = accountOf(request);
      if (!account) return response.redirect('/sign-in.html');
      const { check, isPaid, mayPay } = await standOf(till, account.id);
      response.send(isPaid ? launcher : (check ? status : '') + (mayPay ? price : ''));
    })
    .post('/fee', async (request, response) => {
      const account = accountOf(request);
      if (!account) return response.redirect('/sign-in.html');
      const { reference, mayPay } = await standOf(till, account.id);
      response.redirect(303, mayPay ? await till.open(reference, cents) : '/my/check');
    })
    .post('/session', async (request, response) => {
      const account = accountOf(request);
      if (!account) return void response.sendStatus(401);
      const { check, mayPay } = await standOf(till, account.id);
      if (mayPay && !check) return void response.sendStatus(402);
      // A check that is due can be watched, and ordered again once that is paid.
      const answer = await askPageSession(account, undefined, mayPay ? [] : [packageId]);
      response
        .status(answer.status)
        .type('json')
        .send(await answer.text());
    });
