/** A form that is raced: one of ours, or the same in another library. */
export interface Contender {
  who: 'ours' | 'handed-over' | 'commit-75175a3' | 'lit-native' | 'shoelace' | 'web-awesome' | 'react';
  /** The library, as the table names it. */
  title: string;
  draws: 'first-step' | 'whole-form';
  /** How many inputs stand when it is drawn, those of checkboxes and selects included. */
  inputs: number;
  on: Device;
  /** How many times as long as this one ours may take. */
  bound?: number;
  /** How many milliseconds it may take. */
  boundMs?: number;
}

/** A phone of a quarter of this processor's speed, or a slow line. */
export type Device = 'slow processor' | 'slow 4G';

const ours = { who: 'ours', title: 'screening-elements' } as const;
const handedOver = { who: 'handed-over', title: 'screening-elements, session and prefetched given' } as const;
const old = { who: 'commit-75175a3', title: 'commit 75175a3' } as const;
const litNative = { who: 'lit-native', title: 'Lit with native validation' } as const;
const shoelace = { who: 'shoelace', title: 'Shoelace' } as const;
const webAwesome = { who: 'web-awesome', title: 'Web Awesome' } as const;
const react = { who: 'react', title: 'React + react-hook-form + zod' } as const;

const firstStep = { draws: 'first-step', inputs: 6, on: 'slow processor' } as const;
const slowLine = { ...firstStep, on: 'slow 4G' } as const;
const wholeForm = { draws: 'whole-form', inputs: 13, on: 'slow processor' } as const;

/** Where commit 75175a3 was built: its `dist/bundle`. It takes part where that is named. */
export const oldBundle = process.env['OLD'];

/** Everybody with the first step of the standard package, ours first. */
export const firstSteps: [Contender, ...Contender[]] = [
  { ...ours, ...firstStep },
  { ...old, ...firstStep, bound: 1.15 },
  { ...litNative, ...firstStep, bound: 1.35 },
  { ...shoelace, ...firstStep, bound: 0.65 },
  { ...react, ...firstStep, bound: 0.55 },
  { ...webAwesome, ...firstStep },
];

/** The same over a slow line. */
export const slowLines: [Contender, ...Contender[]] = [
  { ...ours, ...slowLine, boundMs: 680 },
  { ...handedOver, ...slowLine, boundMs: 360 },
  { ...old, ...slowLine },
  { ...litNative, ...slowLine },
  { ...shoelace, ...slowLine },
  { ...react, ...slowLine },
  { ...webAwesome, ...slowLine },
];

/** Everybody with the package of fifteen fields: ours with its first step, the others with the whole form. */
export const wholeForms: [Contender, ...Contender[]] = [
  { ...ours, ...wholeForm, inputs: 6 },
  { ...litNative, ...wholeForm },
  { ...shoelace, ...wholeForm },
  { ...react, ...wholeForm },
];

/** Whether it is screening-elements, of today or of an earlier day. */
export const isOurs = ({ who }: Contender): boolean => /^(ours|handed-over|commit-75175a3)$/.test(who);

export const takesPart = ({ who }: Contender): boolean => who !== 'commit-75175a3' || oldBundle !== undefined;

/** Where the page of a contender is served, and everything it asks for. */
export const folderOf = ({ who, draws }: Contender): string => `/${who}/${draws}/`;
