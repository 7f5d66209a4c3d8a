import { lookup as resolveName } from 'node:dns';
import { type ClientRequestArgs, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isThisMachine } from './host-names.ts';

/** What a callback sends. */
interface CallbackRequest {
  method: 'POST';
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

/** What the client answers: its HTTP status, and a body that need not be read to its end. */
export interface CallbackAnswer {
  status: number;
  body: AsyncIterable<Uint8Array> | null;
}

/** Sends a callback. Rejects when no answer comes. */
export type SendCallback = (uri: string, request: CallbackRequest) => Promise<CallbackAnswer>;

/** A callback would go to another machine that nobody named. */
class CallbackForbidden extends Error {
  override readonly name = 'CallbackForbidden';

  constructor(host: string) {
    super(`${host} is not this machine. To send callbacks there, name it in SANDBOX_CALLBACK_HOSTS.`);
  }
}

/**
 * Sends callbacks to this machine and to `hosts`, so that whoever may order a screening cannot make the sandbox reach
 * anything else. The address is checked when the connection is opened, because a name can resolve to another one each
 * time. Redirects are not followed.
 */
export function callbackSender(
  hosts: readonly string[],
  lookup: typeof resolveName = resolveName,
): SendCallback {
  const allowed = new Set(hosts);
  return async (uri, { method, headers, body, signal }) => {
    const url = new URL(uri);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isAllowed = allowed.has(url.hostname);
    if (!isAllowed && isIP(host) !== 0 && !isThisMachine(host)) throw new CallbackForbidden(host);
    const options: ClientRequestArgs = { method, headers, signal, agent: false };
    if (!isAllowed) options.lookup = loopbackOnly(lookup);
    const { promise, resolve, reject } = Promise.withResolvers<CallbackAnswer>();
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    send(url, options, (answer) => resolve({ status: answer.statusCode ?? 0, body: answer }))
      .on('error', reject)
      .end(body);
    return promise;
  };
}

/** Resolves a name like `lookup`, but refuses one that does not lead to this machine. */
function loopbackOnly(lookup: typeof resolveName): LookupFunction {
  return (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) callback(error, '');
      else if (!first || !addresses.every(({ address }) => isThisMachine(address)))
        callback(new CallbackForbidden(host), '');
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
}
