/** Does to a tree what a translator of pages does: each text goes into elements of its own, and its node is gone. */
export function translateTexts(root: Node, translate = (text: string) => `«${text.trim()}»`): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.localName === 'style') continue;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = translate(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  }
}
