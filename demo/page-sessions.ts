/** What the host tells the proxy about whoever looks at a page: the body of `POST /sessions`. */
export type PageSessionRequest = {
  /** The host's own opaque reference of who looks. */
  subject: string;
  role: 'candidate' | 'member' | 'operator';
  candidate?: { clientReferenceId: string };
  disclosures?: { id: string; version: string; sha256: string }[];
};

/** What the page gets of it. */
export type PageSession = { token: string; expiresAt: string };

/** Where the proxy is, what opens it, and how it is reached. */
export type ProxyAccess = {
  /** Base URL of the page API, as the host's back end sees it. */
  url: string;
  /** The proxy's `HOST_API_KEY`; never leaves the back end. */
  hostKey: string;
  fetch: (request: Request) => Promise<Response>;
};

/** Asks the proxy for a page session. A refusal throws with its status; nothing of the request is in the message. */
export async function askPageSession(proxy: ProxyAccess, request: PageSessionRequest): Promise<PageSession> {
  const response = await proxy.fetch(
    new Request(`${proxy.url}/sessions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${proxy.hostKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(10_000),
    }),
  );
  if (!response.ok) throw new Error(`The proxy answered ${response.status} to a request for a page session`);
  const { token, expiresAt } = (await response.json()) as Partial<PageSession>;
  if (!token || !expiresAt) throw new Error('The proxy answered without a page session');
  return { token, expiresAt };
}
