declare global {
  /** What the head of a page leaves for the benchmark: when it began, and when all inputs were painted. */
  var benchBegan: number;
  var benchPainted: number;
  /** The benchmark's: tells it that all is painted. */
  var benchDone: ((said: string) => void) | undefined;
}

/** The source of a script for the head of a page: it waits for the frame in which so many inputs are there. */
export const paintClock = (inputs: number): string => `(${startClock.toString()})(${inputs})`;

function startClock(inputs: number): void {
  globalThis.benchBegan = performance.now();
  const inputsIn = (root: ParentNode): number => {
    let count = 0;
    for (const element of root.querySelectorAll('*')) {
      if (element.localName === 'input') count += 1;
      else if (element.shadowRoot) count += inputsIn(element.shadowRoot);
    }
    return count;
  };
  // A task that is queued in a frame runs once that frame is painted.
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    globalThis.benchPainted = performance.now();
    globalThis.benchDone?.('');
  });
  port1.start();
  const look = (): void => {
    if (inputsIn(document) < inputs) requestAnimationFrame(look);
    else port2.postMessage('');
  };
  requestAnimationFrame(look);
}
