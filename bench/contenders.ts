/** A form that is raced: one of ours, or the same in another library. */
export interface Contender {
  who: 'ours' | 'lit-native' | 'shoelace' | 'web-awesome' | 'react';
  /** The library, as the table names it. */
  title: string;
  draws: 'first-step' | 'whole-form';
  /** How many inputs stand when it is drawn, those of checkboxes and selects included. */
  inputs: number;
  /** How many times as long as this one ours may take. */
  bound?: number;
}

const firstStep = { draws: 'first-step', inputs: 6 } as const;
const wholeForm = { draws: 'whole-form', inputs: 13 } as const;

const litNative = { who: 'lit-native', title: 'Lit with native validation' } as const;
const shoelace = { who: 'shoelace', title: 'Shoelace' } as const;
const webAwesome = { who: 'web-awesome', title: 'Web Awesome' } as const;
const react = { who: 'react', title: 'React + react-hook-form + zod' } as const;

/** Everybody with the first step of the standard package, ours first. */
export const firstSteps: [Contender, ...Contender[]] = [
  { who: 'ours', title: 'screening-elements', ...firstStep },
  { ...litNative, ...firstStep, bound: 1.25 },
  { ...shoelace, ...firstStep, bound: 0.6 },
  { ...webAwesome, ...firstStep },
  { ...react, ...firstStep, bound: 0.5 },
];

/** Everybody with the package of fifteen fields: ours with its first step, the others with the whole form. */
export const wholeForms: [Contender, ...Contender[]] = [
  { who: 'ours', title: 'screening-elements', draws: 'whole-form', inputs: 6 },
  { ...litNative, ...wholeForm },
  { ...shoelace, ...wholeForm },
  { ...react, ...wholeForm },
];

/** Where the page of a contender is served, and everything it asks for. */
export const folderOf = ({ who, draws }: Contender): string => `/${who}/${draws}/`;
