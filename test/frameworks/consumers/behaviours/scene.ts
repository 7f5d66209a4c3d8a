import type { Candidate, Disclosure, PageSession } from 'screening-elements';

/** What a page of the behaviours shows. The test changes it after the first rendering. */
export interface Scene {
  isShown: boolean;
  /** The host's own words in the slot `intro`. */
  intro?: string;
  locale: string;
  /** The types allow a string alone; who has no types gives a number. */
  packageId: string | number;
  isDisabled: boolean;
  candidate: Candidate;
  disclosures: Disclosure[];
  /** Without it, the elements ask `fetchSession`. */
  session: PageSession | null;
  variant: 'timeline' | 'badge';
  /** The name under which the page notes events. */
  listener: string;
}

export type Change = (changes: Partial<Scene>) => void;

/** What was heard, such as `template: screening-ready`. The test reads it. */
const heard: string[] = [];

export const note = (listener: string, { type }: Event): void => {
  heard.push(`${listener}: ${type}`);
  document.querySelector('output')!.textContent = heard.join('\n');
};

/** Listens without the framework. @returns what ends it. */
export function listen(launcher: HTMLElement | null): (() => void) | undefined {
  if (!launcher) return undefined;
  const hear = (event: Event): void => note('code', event);
  launcher.addEventListener('screening-ready', hear);
  return () => launcher.removeEventListener('screening-ready', hear);
}

/** Lets the test start a page with a first scene. */
export function onStart(start: (scene: Scene) => Change): void {
  Object.assign(globalThis, {
    startScene: (scene: Scene) => Object.assign(globalThis, { changeScene: start(scene) }),
  });
}
