import { createHash } from 'node:crypto';

/** A document that a candidate reads and signs before a check. `text` is plain; blank lines separate paragraphs. */
export type Disclosure = Record<'id' | 'version' | 'lang' | 'title' | 'jurisdiction' | 'text', string>;

/** Sample texts. A real marketplace has its lawyers write them for each place where it works. */
export const disclosures: Disclosure[] = [
  {
    id: 'background-check',
    version: '2026-05',
    lang: 'en',
    title: 'Background check: disclosure and authorization',
    jurisdiction: 'US',
    text: `SAMPLE TEXT for this demonstration. It is not legal advice and binds nobody.

Nearhand ("we") asks people who offer services on our marketplace to agree to a background check. We would like to obtain a report about you from a background-screening company for this purpose alone: to decide whether your profile may show the mark "Verified".

What the report may hold. Depending on the check, it may contain your identity, the places you have lived, public court records, registers of sex offenders, your driving record, and your education, employment and licenses. It holds nothing about your bank account, your health or your beliefs.

Your rights. You may ask us whether a report was made and by whom, and receive a copy free of charge. If anything in it is wrong or incomplete, you may dispute it with the screening company, and we will wait for the answer before we decide. You may decline: your profile stays, without the mark.

Authorization. By typing my name below I confirm that I have read this page, that I authorize Nearhand to obtain such a report about me for the purpose named above, and that what I entered is true. I may withdraw this authorization for future reports at any time by writing to trust@nearhand.example.`,
  },
];

/** The documents that a page session requires to be signed, by id, version and SHA-256 of their text (hex). */
export const requiredDisclosures = disclosures.map(({ id, version, text }) => ({
  id,
  version,
  sha256: createHash('sha256').update(text).digest('hex'),
}));
