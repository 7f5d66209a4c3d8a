// As it was before anything is loaded.
const { timeout } = AbortSignal;

/** Loads files of the bundle before the tests, so that none waits for the network. None is late: a busy machine is slow. */
export async function loadFiles(...loads: (() => Promise<unknown>)[]): Promise<void> {
  AbortSignal.timeout = () => new AbortController().signal;
  await Promise.all(loads.map((load) => load()));
  AbortSignal.timeout = timeout;
}
