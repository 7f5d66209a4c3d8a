import { randomBytes } from 'node:crypto';
import { HostUnreached, HostWebhook } from '../host/host-webhook.ts';
import type { Diagnosis } from './printed-diagnosis.ts';

type Place = ConstructorParameters<typeof HostWebhook>[0];
type Dependencies = ConstructorParameters<typeof HostWebhook>[1];

/** Sends a message of the type `screening.test` to the host's back end, and says what came back. */
export async function examineHost(place: Place, deps: Dependencies): Promise<Diagnosis> {
  const message = { type: 'screening.test', timestamp: new Date(deps.clock.wall()).toISOString(), data: {} };
  const heading = `A message of the type screening.test, signed with HOST_WEBHOOK_SECRET, was sent to ${place.url.replace(/\?.*/, '')}`;
  const fact = { section: 'Back end', row: 'HOST_WEBHOOK_URL' };
  try {
    const id = `test.${randomBytes(9).toString('base64url')}`;
    const status = await new HostWebhook(place, deps).send(id, message);
    const findings = [{ ...fact, verdict: 'ok' as const, seen: `It was taken: ${status}` }];
    return { heading, findings, lines: {}, outcome: 'holds', summary: 'Your back end takes messages.' };
  } catch (error) {
    if (!(error instanceof HostUnreached)) throw error;
    const { message: what, status } = error;
    const seen = `It was not taken: ${what}`;
    const findings = [{ ...fact, verdict: 'differs' as const, seen, advice: adviceFor(status) }];
    const outcome = status === undefined ? 'unreachable' : 'differs';
    return { heading, findings, lines: {}, outcome, summary: 'Your back end does not take messages.' };
  }
}

function adviceFor(status: number | undefined): string {
  if (status === undefined) return 'let your back end listen there, and answer before it works';
  if (status >= 300 && status < 400)
    return 'set HOST_WEBHOOK_URL to where it leads: a redirect is not followed';
  if (status === 404 || status === 405) return 'check the path of HOST_WEBHOOK_URL: it takes POST';
  if (status >= 400 && status < 500)
    return 'verify with HOST_WEBHOOK_SECRET, and the body as it came, before anything parses it';
  return 'look into the log of your back end';
}
