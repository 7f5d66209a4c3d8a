/**
 * A document that the candidate reads and signs: plain text, with a version that you change with its words.
 *
 * @typedef {{ id: string; version: string; title: string; text: string }} LegalText
 */

/**
 * SAMPLE TEXT. Have your lawyers write the real one, for each place where you work.
 *
 * @type {LegalText[]}
 */
export const documents = [
  {
    id: 'background-check',
    version: '1',
    title: 'Disclosure and authorization',
    text: `SAMPLE TEXT. It is not legal advice and has no legal effect.

The shop would like to obtain a report about you from a screening company, to decide whether you may sell here. You may ask for a copy, and you may dispute what is wrong in it.

By typing my name I authorize the shop to obtain this report.`,
  },
];
