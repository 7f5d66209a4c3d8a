import type { LauncherSentences } from '../../locales/sentences.ts';
import type { Receipt } from '../../protocol/receipt.ts';
import type { Disclosure } from '../form/disclosure.ts';
import { problemSentences } from '../form/problem-sentence.ts';

/** The receipt as a text: what was signed and when, with the text of each document. */
function receiptText({ consents }: Receipt, disclosures: Disclosure[], nameGone: string): string {
  return consents
    .map(({ id, version, locale, sha256, typedName, signedAt }) => {
      const document = disclosures.find((shown) => shown.id === id && shown.version === version);
      const name = typedName ?? nameGone;
      const facts = [`${id} ${version} (${locale})`, `SHA-256 ${sha256}`, name, signedAt];
      return [document?.title ?? id, ...facts, '', document?.text ?? ''].join('\n');
    })
    .join('\n\n———\n\n');
}

/** Saves the receipt as a text file, like a download. */
export function saveReceipt(receipt: Receipt, disclosures: Disclosure[], sentences: LauncherSentences): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    new Blob([receiptText(receipt, disclosures, problemSentences(sentences).nameGone)], {
      type: 'text/plain',
    }),
  );
  link.download = sentences.sign.file;
  link.click();
  // Some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
