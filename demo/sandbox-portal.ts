import { type DemoEnvironment, isLoopback, portalOf } from './demo-environment.ts';

/** The portal of the demo's own sandbox, and what the demo logs in with for its visitors. */
export type SandboxPortal = {
  /** Ends in `/portal`. */
  url: string;
  clientId: string;
  clientSecret: string;
  fetch: (request: Request) => Promise<Response>;
};

/**
 * The portal that pages of the demo show beside them, without a log-in. Undefined without a sandbox, and where the demo
 * or the sandbox has an address by which other machines may reach it.
 */
export function sandboxPortalOf(env: DemoEnvironment): SandboxPortal | undefined {
  const { PUBLIC_URL = '', SANDBOX_PUBLIC_URL: sandboxUrl = '' } = env;
  const isPrivate =
    isLoopback(hostOf(PUBLIC_URL)) && hostOf(sandboxUrl) === 'localhost' && portalOf(env) !== undefined;
  if (!isPrivate) return undefined;
  return {
    url: `${sandboxUrl}/portal`,
    clientId: env['SANDBOX_CLIENT_ID'] ?? '',
    clientSecret: env['SANDBOX_CLIENT_SECRET'] ?? '',
    fetch: (request) => fetch(request),
  };
}

/**
 * Logs in as the portal's own page would, and returns the cookies for the visitor's browser. Cookies belong to a host on
 * all its ports: a browser that gets them from the demo at localhost sends them to the portal at localhost.
 */
export async function logInAtPortal({
  url,
  clientId,
  clientSecret,
  fetch: send,
}: SandboxPortal): Promise<string[]> {
  const response = await send(
    new Request(`${url}/login`, {
      method: 'POST',
      headers: { Origin: new URL(url).origin },
      body: new URLSearchParams({ clientId, clientSecret }),
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    }),
  );
  return response.headers.getSetCookie();
}

/** Where the portal leads to the newest check of a person, by their reference. */
export const newestOf = ({ url }: SandboxPortal, reference: string): string =>
  `${url}/screenings/newest?${new URLSearchParams({ q: reference })}`;

/** Presses a button on the portal's page of the newest check of a person. Returns whether that changed something. */
export async function pressInPortal(
  portal: SandboxPortal,
  reference: string,
  shortcut: 'clear' | 'dispute',
): Promise<boolean> {
  const { origin } = new URL(portal.url);
  const cookies = await logInAtPortal(portal);
  const headers = { Cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; '), Origin: origin };
  const signal = AbortSignal.timeout(10_000);
  const send = (address: string, init: RequestInit): Promise<Response> =>
    portal.fetch(new Request(address, { headers, redirect: 'manual', signal, ...init }));
  const newest = (await send(newestOf(portal, reference), {})).headers.get('Location') ?? '';
  if (!/\/screenings\/./.test(newest)) return false;
  const body = new URLSearchParams({ shortcut });
  const { headers: said } = await send(new URL(newest, origin).href, { method: 'POST', body });
  return said.get('Location')?.endsWith('?notice=saved') ?? false;
}

const hostOf = (address: string): string => URL.parse(address)?.hostname ?? '';
