/** What the host tells the proxy about the person who opens a page: the body of `POST /sessions`. */
export type PageSessionRequest = {
  /** The host's own opaque reference of this person. */
  subject: string;
  role: 'candidate' | 'member' | 'operator';
  /** Who may be screened. For a member also that person's name and address: members give no facts of others. */
  candidate?: { clientReferenceId: string; givenName?: string; familyName?: string; email?: string };
  disclosures?: { id: string; version: string; sha256: string }[];
};

/** The part of the answer that the page gets. */
export type PageSession = { token: string; expiresAt: string };

/** How the host's back end calls the proxy. */
export type ProxyAccess = {
  /** Base URL of the page API for the host's back end. */
  url: string;
  /** The proxy's `HOST_API_KEY`. It never leaves the back end. */
  hostKey: string;
  fetch: (request: Request) => Promise<Response>;
};

/** Gets a page session from the proxy. An error's message has the status, but nothing of the request. */
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
