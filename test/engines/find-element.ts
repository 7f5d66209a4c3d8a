/** How long a page may take to show an element. */
export const findTimeoutMs = 15_000;

/** One step on the way to an element, from the document or from what the steps before it found. */
export type Query =
  | { by: 'selector'; selector: string }
  | { by: 'label' | 'text'; text: string; exact: boolean }
  | { by: 'pattern'; source: string; flags: string }
  | { by: 'role'; role: string; name: string; exact: boolean };

/**
 * Finds the first visible element that the queries lead to, also in shadow roots, and waits for it. Runs in the page:
 * it must use nothing from outside.
 */
export async function findElement(queries: Query[], timeoutMs: number): Promise<Element> {
  const words = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const matches = (text: string, wanted: string, exact: boolean): boolean =>
    exact ? text === wanted : text.toLowerCase().includes(wanted.toLowerCase());
  const inside = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? inside(element.shadowRoot) : []),
    ]);
  const within = (parent: Document | Element): Element[] => [
    ...(parent instanceof Element && parent.shadowRoot ? inside(parent.shadowRoot) : []),
    ...inside(parent),
  ];
  const labelsOf = (element: Element): string[] => {
    const control = element as Partial<HTMLInputElement>;
    return [...(control.labels ?? [])]
      .map((label) => words(label.textContent))
      .concat(words(element.ariaLabel));
  };
  const selectors: Record<string, string> = { button: 'button', group: 'fieldset, [role=group]' };
  const nameOf = (element: Element): string =>
    words(element.ariaLabel ?? (element.querySelector(':scope > legend') ?? element).textContent);
  const holdsText = (element: Element, test: (text: string) => boolean): boolean =>
    test(words(element.textContent)) &&
    ![...element.children].some((child) => test(words(child.textContent)));

  const found = (query: Query, element: Element): boolean => {
    switch (query.by) {
      case 'selector':
        return element.matches(query.selector);
      case 'label':
        return labelsOf(element).some((label) => label !== '' && matches(label, query.text, query.exact));
      case 'text':
        return holdsText(element, (text) => matches(text, query.text, query.exact));
      case 'pattern':
        return holdsText(element, (text) => new RegExp(query.source, query.flags).test(text));
      case 'role':
        return (
          element.matches(selectors[query.role] ?? `[role=${query.role}]`) &&
          matches(nameOf(element), query.name, query.exact)
        );
    }
  };

  const end = performance.now() + timeoutMs;
  for (;;) {
    let elements: (Document | Element)[] = [document];
    for (const query of queries)
      elements = elements.flatMap((parent) => within(parent).filter((element) => found(query, element)));
    const visible = elements.find((element) => element instanceof Element && element.checkVisibility());
    if (visible instanceof Element) return visible;
    if (performance.now() > end) throw new Error(`The page shows nothing for ${JSON.stringify(queries)}.`);
    await new Promise(requestAnimationFrame);
  }
}
