import { createHash } from 'node:crypto';
import { createMarketplace } from '../../../demo/marketplace.ts';
import type { SandboxPortal } from '../../../demo/sandbox-portal.ts';

/** A request for a page session that the proxy received. */
type SessionRequest = { url: string; authorization: string | null; body: Record<string, unknown> };

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The marketplace with a proxy that gives `answer`. It keeps the requests to the proxy and the warnings. */
export function demoMarketplace(
  answer: () => Response = () => Response.json({ token: 'token', expiresAt: '2026-06-01T12:15:00.000Z' }),
  sandboxPortal?: SandboxPortal,
) {
  const requests: SessionRequest[] = [];
  const warnings: string[] = [];
  const app = createMarketplace({
    intervals: ['P1M'],
    publicUrl: 'https://tunnel.example',
    proxy: {
      url: 'http://localhost:8080/screening-api',
      hostKey: 'host-key',
      fetch: async (request) => {
        const { url, headers } = request;
        const authorization = headers.get('Authorization');
        if (url.endsWith('/packages')) return Response.json({ packages: [{ id: '539146' }] });
        const body = (await request.json()) as Record<string, unknown>;
        if (body['user'] !== 'back-end') requests.push({ url, authorization, body });
        return answer();
      },
    },
    elementsFolder: import.meta.dirname,
    formOrigins: ['http://localhost:8081'],
    portalUrl: 'http://localhost:8081/portal',
    sandboxPortal,
    packageId: '539146',
    webhookSecret: undefined,
    warn: (message) => warnings.push(message),
  });
  const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    app.request(path, { headers });

  /** Opens `page` as a new visitor, and returns the login cookie. */
  const logInAt = async (page: string): Promise<string> => {
    const response = await get(page);
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  };

  /** Requests a page session, as the script of a page does. */
  const askSession = async (
    path: string,
    cookie: string,
    headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin', 'X-Screening-Session': '1' },
  ): Promise<Response> => app.request(path, { method: 'POST', headers: { Cookie: cookie, ...headers } });

  return { app, requests, warnings, get, logInAt, askSession };
}
