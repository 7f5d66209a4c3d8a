/**
 * What the page waits for and others do: engines other than Chromium read the bodies of answers outside the page's
 * thread, and all of them make digests there.
 */
const underWay = new Set<Promise<unknown>>();

function note<Result>(result: Promise<Result>): Promise<Result> {
  const isOver = (): unknown => underWay.delete(result);
  underWay.add(result);
  result.then(isOver, isOver);
  return result;
}

for (const name of ['json', 'text'] as const) {
  const original = Response.prototype[name];
  Response.prototype[name] = function read(this: Response) {
    return note(original.call(this));
  };
}

const { digest } = SubtleCrypto.prototype;
SubtleCrypto.prototype.digest = function makeDigest(this: SubtleCrypto, ...given) {
  return note(digest.apply(this, given));
};

/** Resolves when nothing of it is under way. */
export async function outsideWorkDone(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}
