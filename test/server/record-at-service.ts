import { type House, sandboxCredentials, sandboxUrl } from './house.ts';

/** The candidate whom the service keeps under a reference, as it reads them. */
export async function recordAtService(
  house: House,
  clientReferenceId: string,
): Promise<Record<string, unknown>> {
  const ask = async <Answer>(path: string, init: RequestInit): Promise<Answer> =>
    (await (await house.sandbox.fetch(new Request(`${sandboxUrl}/v2${path}`, init))).json()) as Answer;
  const { clientId, clientSecret } = sandboxCredentials;
  const { access_token: token } = await ask<{ access_token: string }>('/oauth', {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const query = new URLSearchParams({ clientReferenceId });
  const found = await ask<Record<string, unknown>[]>(`/candidates?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return found[0] ?? {};
}
