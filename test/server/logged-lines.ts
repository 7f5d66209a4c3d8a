import { Writable } from 'node:stream';
import { ProxyLog } from '../../server-example/log/proxy-log.ts';

/** A log of the proxy whose lines are added to `lines`. */
export const logTo = (lines: string[], now?: () => number): ProxyLog =>
  new ProxyLog(
    new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    }),
    now,
  );
