import express from 'express';
import { Webhook } from 'standardwebhooks';

/**
 * The part of a check that this shop uses.
 *
 * @typedef {object} Check
 * @property {string} clientReferenceId
 * @property {string} packageId
 * @property {string} phase
 * @property {string} result
 * @property {number} revision
 * @property {string} submittedAt
 * @property {string | null} [validUntil] absent without `validFor`
 */

/** What "Verified" stands for: a check of another package must not lift it. */
const packageOfMark = '539146';

const { HOST_API_KEY, HOST_WEBHOOK_SECRET = '', PROXY_URL = 'http://localhost:8080' } = process.env;

/**
 * By id, in place of a table of your database.
 *
 * @type {Map<string, Check>}
 */
const checks = new Map();

/**
 * Whether this person's newest finished check of the package is clear, and still valid.
 *
 * @param {string | undefined} reference
 */
export function isVerified(reference) {
  const [newest] = [...checks.values()]
    .filter(
      ({ clientReferenceId, packageId, phase }) =>
        clientReferenceId === reference && packageId === packageOfMark && phase === 'complete',
    )
    .sort((one, other) => other.submittedAt.localeCompare(one.submittedAt));
  const isOver = Date.parse(newest?.validUntil ?? '') <= Date.now();
  return newest?.result === 'clear' && !isOver;
}

/** Hears that a check has changed, and asks what it is now. Mount it before anything that reads bodies. */
export function news() {
  return express.Router().post('/screening-news', express.raw({ type: '*/*' }), async (request, response) => {
    /** @type {{ data: { id?: string } }} */
    let message;
    try {
      // Without a secret nothing is believed.
      const headers = /** @type {Record<string, string>} */ (request.headers);
      message = /** @type {typeof message} */ (
        new Webhook(HOST_WEBHOOK_SECRET).verify(request.body, headers)
      );
    } catch {
      return void response.sendStatus(401);
    }
    const { id } = message.data;
    // A message to try, from the doctor, is about no check.
    if (id === undefined) return void response.sendStatus(204);
    const answer = await fetch(`${PROXY_URL}/screening-api/screenings/${id}`, {
      headers: { authorization: `Bearer ${HOST_API_KEY}` },
    });
    // It comes again.
    if (!answer.ok) return void response.sendStatus(503);
    const check = /** @type {Check} */ (await answer.json());
    // An older answer may come last.
    if (check.revision > (checks.get(id)?.revision ?? -1)) checks.set(id, check);
    response.sendStatus(204);
  });
}
