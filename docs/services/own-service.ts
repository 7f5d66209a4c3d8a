import type { Configuration, ScreeningService, ServiceScreening, TimeLimit } from 'screening-proxy';
import { ServiceError } from 'screening-proxy';

interface Case {
  id: string;
  status: string;
  score: string | null;
  errors?: { field: string; reason: string }[];
}

// Their words and ours. Any other means that work goes on, and that a person looks at the result.
const phases: Record<string, ServiceScreening['phase']> = { DONE: 'complete', WITHDRAWN: 'cancelled' };
const results: Record<string, ServiceScreening['result']> = { CLEAR: 'clear', null: 'pending' };
const paths: Record<string, string> = { first: 'givenName', last: 'familyName', email: 'email', born: 'dob' };
const codes: Record<string, string> = { MISSING: 'required', MALFORMED: 'format', TAKEN: 'already-in-use' };

const screeningOf = ({ id, status, score }: Case): ServiceScreening => ({
  id,
  phase: phases[status] ?? 'in-progress',
  result: results[String(score)] ?? 'review',
});

/** It has no candidates: the person rides in the order. What it has not, it leaves out: identities, subscriptions, links. */
export function ownService({ baseUrl, clientSecret }: Configuration['service']): ScreeningService {
  async function ask(limit: TimeLimit, path: string, order?: object, key = ''): Promise<Case> {
    const headers = { authorization: `Api-Key ${clientSecret}`, 'content-type': 'application/json' };
    const posted = { method: 'POST', headers: { ...headers, 'idempotency-key': key } };
    const sent = order ? { ...posted, body: JSON.stringify(order) } : { headers };
    const work = async (signal: AbortSignal) => {
      const answer = await fetch(baseUrl + path, { ...sent, signal, redirect: 'error' });
      return { status: answer.status, body: (await answer.json()) as Case };
    };
    const inTime = limit.during((signal, over) => Promise.race([work(signal), over]));
    const { status, body } = await inTime.catch((cause: unknown) => {
      // Nobody knows what became of it: an order stays unconfirmed.
      throw new ServiceError('unavailable', 'the service did not answer', { cause });
    });
    if (status < 300) return body;
    const problems = (body.errors ?? []).flatMap(({ field, reason }) => {
      const path = paths[field];
      return path ? [{ path, code: codes[reason] ?? 'not-accepted' }] : [];
    });
    const facts = { status, didNothing: status < 500, problems };
    if (status === 401) throw new ServiceError('credentials', 'the service refuses the key', facts);
    throw new ServiceError(status < 429 ? 'refused' : 'unavailable', `it answered ${status}`, facts);
  }
  const fields = Object.values(paths).map((path) => ({ path, required: true }));
  const products = [{ title: 'Criminal records' }];
  return {
    candidates: { save: async ({ clientReferenceId }) => String(clientReferenceId) },
    packages: async () => [{ id: 'basic', title: 'Basic check', products, fields, collectable: true }],
    async order({ candidate, packageId, inviteMethod, callback }, key, limit) {
      if (inviteMethod) throw new ServiceError('refused', 'it invites nobody', { didNothing: true });
      const person = Object.entries(paths).map(([theirs, ours]) => [theirs, candidate[ours]]);
      const order = { person: Object.fromEntries(person), bundle: packageId, callback: callback.uri };
      return screeningOf(await ask(limit, '/cases', order, key));
    },
    read: async (id, _, limit) => screeningOf(await ask(limit, `/cases/${encodeURIComponent(id)}`)),
    callbackHeader: { name: 'X-Signature', holds: 'hmac-sha256', encoding: 'hex', prefix: '', secret: null },
    readCallback: (body) => ({ kind: 'screening', id: (body as { object_id: string } | null)?.object_id }),
  };
}
