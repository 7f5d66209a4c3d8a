import { randomBytes } from 'node:crypto';
import { readBoundedText } from '../bounded-body.ts';
import type { KeyRing } from '../key-ring.ts';
import type { ProxyLog, UnreachableBecause } from '../log/proxy-log.ts';
import type { TimeLimits } from '../time-limit.ts';

interface Dependencies {
  keys: KeyRing;
  /** `$PUBLIC_URL/screening-api/healthz`. */
  address: string;
  fetch: typeof fetch;
  pause: (milliseconds: number) => Promise<void>;
  timeLimits: TimeLimits;
  log: ProxyLog;
}

/** What a gateway may need until it passes requests on to a proxy that has just started. */
const gatewayPauseMs = 20_000;
/** What the server may need that mounts the proxy, until it listens. */
const serverPauseMs = 2_000;
const mostTries = 3;
const answerTimeoutMs = 10_000;
const purpose = 'public url';

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Finds out whether `PUBLIC_URL`, to which the service sends callbacks, leads to this proxy: it asks there with a nonce,
 * and only those that have its `SECRET_KEY` know the answer. So another instance counts, too.
 */
export class PublicUrlProbe {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** What this proxy answers to a nonce. */
  static proofOf(keys: KeyRing, nonce: string): string {
    return keys.sign(purpose, nonce);
  }

  /** Asks a few times at most. What is found is logged; nothing throws, and `signal` ends it. */
  async run(signal: AbortSignal): Promise<void> {
    const { address, pause, log } = this.#deps;
    const pauseMs = loopback.test(new URL(address).hostname) ? serverPauseMs : gatewayPauseMs;
    for (let tries = 1; !signal.aborted; tries += 1) {
      const reason = await this.#ask(signal);
      if (reason === undefined || signal.aborted) return;
      if (tries === mostTries) return log.warn('public_url_unreachable', { setting: 'PUBLIC_URL', reason });
      await pause(pauseMs);
    }
  }

  async #ask(signal: AbortSignal): Promise<UnreachableBecause | undefined> {
    const { keys, address, fetch, timeLimits } = this.#deps;
    const nonce = randomBytes(18).toString('base64url');
    try {
      return await timeLimits.begin(answerTimeoutMs).during(async (late, over) => {
        const request = { redirect: 'manual', signal: AbortSignal.any([signal, late]) } as const;
        const answer = await Promise.race([fetch(`${address}?nonce=${nonce}`, request), over]);
        const text = await Promise.race([readBoundedText(answer), over]);
        if (answer.status >= 300 && answer.status < 400) return 'redirected';
        return keys.isSigned(purpose, nonce, proofIn(text)) ? undefined : 'answered_by_something_else';
      });
    } catch {
      return 'no_answer';
    }
  }
}

function proofIn(text: string): string {
  try {
    const body = JSON.parse(text) as { proof?: unknown } | null;
    return String(body?.proof);
  } catch {
    return '';
  }
}
