/** Every word that is seen of an element. What is folded up, and the options of a list, are not. */
export function wordsOf(root: ShadowRoot): number {
  const options = [...root.querySelectorAll('select')];
  for (const list of options) list.hidden = true;
  const seen = root.querySelector<HTMLElement>('section')?.innerText ?? '';
  for (const list of options) list.hidden = false;
  return seen.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
