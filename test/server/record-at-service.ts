import { type House, sandboxCredentials, sandboxUrl } from './house.ts';

/** Calls the service as another system of the same account does. */
export async function callService<Answer>(house: House, path: string, body?: object): Promise<Answer> {
  const ask = async <Read>(place: string, init: RequestInit): Promise<Read> =>
    (await (await house.sandbox.fetch(new Request(`${sandboxUrl}/v2${place}`, init))).json()) as Read;
  const { clientId, clientSecret } = sandboxCredentials;
  const { access_token: token } = await ask<{ access_token: string }>('/oauth', {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return ask<Answer>(path, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
}

/** The candidate whom the service keeps under a reference, as it reads them. */
export async function recordAtService(
  house: House,
  clientReferenceId: string,
): Promise<Record<string, unknown>> {
  const query = new URLSearchParams({ clientReferenceId });
  const found = await callService<Record<string, unknown>[]>(house, `/candidates?${query}`);
  return found[0] ?? {};
}
