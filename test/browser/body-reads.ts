/** The bodies of answers that are being read: engines other than Chromium read them outside the page's thread. */
const reads = new Set<Promise<unknown>>();

for (const name of ['json', 'text'] as const) {
  const original = Response.prototype[name];
  Response.prototype[name] = function read(this: Response) {
    const result = original.call(this);
    const isOver = (): unknown => reads.delete(result);
    reads.add(result);
    result.then(isOver, isOver);
    return result;
  };
}

/** Resolves when no body is being read. */
export async function bodiesRead(): Promise<void> {
  while (reads.size > 0) await Promise.allSettled(reads);
}
