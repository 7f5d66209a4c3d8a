/** Whose form of fifteen required fields is measured, and what its page is given to know. */
export interface Contender {
  who: 'ours' | 'lit-native' | 'shoelace' | 'react';
  title: string;
  /** A static form knows its fields; otherwise they are asked for, as ours asks: a page session, then its packages. */
  fields: 'known' | 'asked';
  /** How many times as long as this one ours may take. */
  bound?: number;
}

export const ours: Contender = { who: 'ours', title: 'ours', fields: 'asked' };

export const rivals: Contender[] = [
  { who: 'lit-native', title: 'Lit with native validation', bound: 1.4 } as const,
  { who: 'shoelace', title: 'Shoelace', bound: 0.45 } as const,
  { who: 'react', title: 'React + react-hook-form + zod', bound: 0.35 } as const,
].flatMap((rival) => [
  { ...rival, fields: 'known' },
  { ...rival, fields: 'asked' },
]);

export const contenders = [ours, ...rivals];

/** Where the page of a contender is served, and everything it asks for. */
export const folderOf = ({ who, fields }: Contender): string => `/${who}/${fields}/`;

/** What a page imports to have its form. */
export const scriptOf = (contender: Contender): string =>
  folderOf(contender) + (contender === ours ? 'screening-elements.js' : 'form.js');
