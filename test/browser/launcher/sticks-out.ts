import type { LauncherPage } from './launcher-page.ts';

/** Lists what is cut off because it is wider than the launcher: elements by tag, texts by their first characters. */
export function sticksOut({ root }: LauncherPage): string[] {
  const frame = root.querySelector('.base')!.getBoundingClientRect();
  const isOut = ({ width, left, right }: DOMRect): boolean =>
    width > 0 && (left < frame.left - 0.5 || right > frame.right + 0.5);
  const elements = [...root.querySelectorAll('.base *:not(.visually-hidden, option, dialog, dialog *)')];
  const found = elements
    .filter((element) => isOut(element.getBoundingClientRect()))
    .map(({ localName }) => localName);
  const texts = document.createTreeWalker(root.querySelector('.content')!, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(text);
    if ([...range.getClientRects()].some(isOut)) found.push(`“${text.textContent?.trim().slice(0, 20)}”`);
  }
  const dialog = root.querySelector('dialog');
  if (dialog && dialog.scrollHeight > dialog.clientHeight) found.push('the content of the dialog');
  return found;
}
