import { adoptStyles, type LitElement } from 'lit';

/**
 * The shadow root that the markup brought along, emptied: what a server has drawn may be of another language, and what
 * somebody else has put there may look like a result. A closed one is seen by the element's internals alone, and no other
 * root can take its place. Undefined where the markup has none.
 */
export function emptiedRoot(element: LitElement, internals: ElementInternals): ShadowRoot | undefined {
  const root = element.shadowRoot ?? internals.shadowRoot;
  if (!root) return undefined;
  root.replaceChildren();
  adoptStyles(root, (element.constructor as typeof LitElement).elementStyles);
  return root;
}
