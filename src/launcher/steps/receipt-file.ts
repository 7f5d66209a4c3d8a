import type { LauncherSentences } from '../../locales/sentences.ts';
import type { Receipt } from '../../protocol/receipt.ts';
import type { Disclosure } from '../form/disclosure.ts';

type ReceiptWords = Pick<LauncherSentences['sign'], 'file' | 'nameGone'>;

/** The receipt as a text: what was signed and when, with the text of each document. */
function receiptText({ consents }: Receipt, disclosures: Disclosure[], words: ReceiptWords): string {
  return consents
    .map(({ id, version, locale, sha256, typedName, signedAt }) => {
      const document = disclosures.find((shown) => shown.id === id && shown.version === version);
      const name = typedName ?? words.nameGone;
      const facts = [`${id} ${version} (${locale})`, `SHA-256 ${sha256}`, name, signedAt];
      return [document?.title ?? id, ...facts, '', document?.text ?? ''].join('\n');
    })
    .join('\n\n———\n\n');
}

/** Saves the receipt as a text file, like a download. */
export function saveReceipt(receipt: Receipt, disclosures: Disclosure[], words: ReceiptWords): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    new Blob([receiptText(receipt, disclosures, words)], { type: 'text/plain' }),
  );
  link.download = words.file;
  link.click();
  // Some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
