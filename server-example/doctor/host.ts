import { randomBytes } from 'node:crypto';
import { HostUnreached, HostWebhook } from '../host/host-webhook.ts';

type Place = ConstructorParameters<typeof HostWebhook>[0];
type Dependencies = ConstructorParameters<typeof HostWebhook>[1];

/** Sends a message of the type `screening.test` to the host's back end, and says what came back. */
export async function tryHost(
  place: Place,
  deps: Dependencies,
): Promise<{ text: string; outcome: 'holds' | 'differs' | 'unreachable' }> {
  const message = { type: 'screening.test', timestamp: new Date(deps.now()).toISOString(), data: {} };
  const sent = `A message of the type screening.test, signed with HOST_WEBHOOK_SECRET, was sent to ${place.url}`;
  try {
    const status = await new HostWebhook(place, deps).send(
      `test.${randomBytes(9).toString('base64url')}`,
      message,
    );
    return { text: `${sent}\nIt was taken: ${status}.`, outcome: 'holds' };
  } catch (error) {
    if (!(error instanceof HostUnreached)) throw error;
    const { message: what, status } = error;
    const text = `${sent}\nIt was not taken: ${what}.\n\nWhat to change:\n  ${adviceFor(status)}`;
    return { text, outcome: status === undefined ? 'unreachable' : 'differs' };
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
