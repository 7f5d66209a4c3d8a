import { Webhook } from 'standardwebhooks';

/** A message as the host's back end gets it. */
export interface HostMessage {
  type: string;
  timestamp: string;
  data: { id: string; clientReferenceId: string; packageId: string; phase: string; revision: number };
}

export const webhookUrl = 'http://localhost:9090/hooks/screening';
export const webhookSecret = 'whsec_vJ4mQ2xT7nBzK9sLwE3rY6uA1pD5hFgC';
export const otherWebhookSecret = 'whsec_C8gFh5Dp1Au6Yr3EwLs9KzBn7Tx2Qm4J';

/** The host's back end, for a house's `intercept`: it takes what the published library of Standard Webhooks verifies. */
export class HostReceiver {
  readonly messages: HostMessage[] = [];
  /** Every request that came, in the order of arrival. */
  readonly requests: { headers: Record<string, string>; body: string }[] = [];
  /** What it answers; a test may make it wait. */
  answer: () => Response | Promise<Response> = () => new Response(null, { status: 204 });
  readonly #webhook = new Webhook(webhookSecret);

  readonly intercept = async (
    request: Request,
    next: (request: Request) => Promise<Response>,
  ): Promise<Response> => {
    if (request.url !== webhookUrl) return next(request);
    const taken = { headers: Object.fromEntries(request.headers), body: await request.text() };
    this.requests.push(taken);
    const answer = await this.answer();
    if (answer.ok) this.messages.push(this.#webhook.verify(taken.body, taken.headers) as HostMessage);
    return answer;
  };
}
