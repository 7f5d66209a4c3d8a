/** What the host tells the proxy about the person who opens a page: the body of `POST /sessions`. */
export type PageSessionRequest = {
  /** The host's own opaque reference of this person. */
  user: string;
  role: 'candidate' | 'member' | 'operator';
  /** Who may be screened. For a member also that person's name and address: members give no facts of others. */
  candidate?: { clientReferenceId: string; givenName?: string; familyName?: string; email?: string };
  /** The ids of what this person may order. */
  packages?: string[];
  /** At which intervals an order may repeat. */
  recurrence?: string[];
  /** What an operator may open at the service. */
  may?: 'report'[];
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

/** Gets a page session from the proxy. */
export async function askPageSession(proxy: ProxyAccess, body: PageSessionRequest): Promise<PageSession> {
  const answer = await ask(proxy, '/sessions', { key: proxy.hostKey, body });
  const { token, expiresAt } = answer as Partial<PageSession>;
  if (!token || !expiresAt) throw new Error('The proxy answered without a page session');
  return { token, expiresAt };
}

/** The ids of all packages of the account. Your host names those that it sells; the demo runs with any account. */
export async function askPackages(proxy: ProxyAccess): Promise<string[]> {
  const { token } = await askPageSession(proxy, { user: 'back-end', role: 'operator' });
  const { packages = [] } = (await ask(proxy, '/packages', { key: token })) as {
    packages?: { id: string }[];
  };
  return packages.map(({ id }) => id);
}

/** The part of a screening that this back end uses. */
export type KnownScreening = {
  clientReferenceId: string;
  packageId: string;
  phase: string;
  result: string;
  submittedAt: string;
  revision: number;
};

/** A screening as its operators see it. */
export async function askScreening(proxy: ProxyAccess, id: string): Promise<KnownScreening> {
  const { clientReferenceId, packageId, phase, result, submittedAt, revision } = (await ask(
    proxy,
    `/screenings/${encodeURIComponent(id)}`,
    { key: proxy.hostKey },
  )) as KnownScreening;
  return { clientReferenceId, packageId, phase, result, submittedAt, revision };
}

/** An error's message has the status, but nothing of the request. */
async function ask(
  proxy: ProxyAccess,
  path: string,
  { key, body }: { key: string; body?: PageSessionRequest },
): Promise<unknown> {
  const response = await proxy.fetch(
    new Request(proxy.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    }),
  );
  if (!response.ok) throw new Error(`The proxy answered ${response.status} to ${path}`);
  return response.json();
}
