import type { Receipt } from '../../protocol/receipt.ts';
import type { Disclosure } from '../form/disclosure.ts';

/** The receipt as a text for the candidate's own files: what was signed, when, and what it said. */
function receiptText({ consents }: Receipt, disclosures: Disclosure[]): string {
  return consents
    .map(({ id, version, locale, sha256, typedName, signedAt }) => {
      const document = disclosures.find((shown) => shown.id === id && shown.version === version);
      const facts = [`${id} ${version} (${locale})`, `SHA-256 ${sha256}`, typedName, signedAt];
      return [document?.title ?? id, ...facts, '', document?.text ?? ''].join('\n');
    })
    .join('\n\n———\n\n');
}

/** Has the browser save the receipt as a text file. */
export function saveReceipt(receipt: Receipt, disclosures: Disclosure[], fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([receiptText(receipt, disclosures)], { type: 'text/plain' }));
  link.download = fileName;
  link.click();
  // Some browsers come for it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
