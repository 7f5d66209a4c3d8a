import { createHash } from 'node:crypto';
import { createMarketplace } from '../../../demo/marketplace.ts';

/** A request for a page session, as the proxy saw it. */
type Seen = { url: string; authorization: string | null; body: Record<string, unknown> };

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The marketplace before a proxy that gives `answer`; what the proxy was asked and what was warned is kept. */
export function demoMarketplace(
  answer: () => Response = () => Response.json({ token: 'token', expiresAt: '2026-06-01T12:15:00.000Z' }),
) {
  const asked: Seen[] = [];
  const warned: string[] = [];
  const app = createMarketplace({
    proxy: {
      url: 'http://localhost:8080/screening-api',
      hostKey: 'host-key',
      fetch: async (request) => {
        const { url, headers } = request;
        asked.push({ url, authorization: headers.get('Authorization'), body: await request.json() });
        return answer();
      },
    },
    elementsFolder: import.meta.dirname,
    formOrigin: 'http://localhost:8081',
    portalUrl: 'http://localhost:8081/portal',
    warn: (sentence) => warned.push(sentence),
  });
  const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    app.request(path, { headers });

  /** Opens `page` as a fresh visitor would, and gives the cookie that logs the visitor in. */
  const logInAt = async (page: string): Promise<string> => {
    const response = await get(page);
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  };

  /** What a page's own script does to get a page session. */
  const askSession = async (
    path: string,
    cookie: string,
    headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' },
  ): Promise<Response> => app.request(path, { method: 'POST', headers: { Cookie: cookie, ...headers } });

  return { asked, warned, get, logInAt, askSession };
}
