import type { LauncherSentences } from '../../locales/sentences.ts';
import type { Receipt } from '../../protocol/receipt.ts';
import { digestOf } from '../form/consent.ts';
import type { Disclosure } from '../form/disclosure.ts';

/**
 * The receipt as a text: what was signed and when, with the text of each document, and the answers where they were sent here. The host may have changed a text
 * without its version: only one whose digest was signed is a text that was signed.
 */
async function receiptText(
  { consents }: Receipt,
  disclosures: Disclosure[],
  sentences: LauncherSentences,
  answers: string | undefined,
): Promise<string> {
  const { nameGone, textGone } = sentences.problems;
  const known = await Promise.all(
    disclosures.map(async (disclosure) => ({
      ...disclosure,
      // Without a digest, as on a page over http, nobody knows which text was signed.
      sha256: await digestOf(disclosure.text).catch(() => undefined),
    })),
  );
  const documents = consents.map(({ id, version, locale, sha256, typedName, signedAt, copyRequested }) => {
    const signed = known.find((one) => one.id === id && one.version === version && one.sha256 === sha256);
    const facts = [`${id} ${version} (${locale})`, `SHA-256 ${sha256}`, typedName ?? nameGone, signedAt];
    if (copyRequested) facts.push(sentences.sign.copy);
    return [signed?.title ?? id, ...facts, '', signed?.text ?? textGone].join('\n');
  });
  const parts = answers === undefined ? documents : [...documents, `${sentences.sign.sent}\n\n${answers}`];
  return parts.join('\n\n———\n\n');
}

/** Makes the receipt a text file. What is returned saves it, like a download. */
export async function receiptFile(
  receipt: Receipt,
  disclosures: Disclosure[],
  sentences: LauncherSentences,
  answers: string | undefined,
): Promise<() => void> {
  const file = new Blob([await receiptText(receipt, disclosures, sentences, answers)], {
    type: 'text/plain',
  });
  return () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = sentences.sign.file;
    link.click();
    // Some browsers read the URL only after the click.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
}
