import { adoptStyles, type LitElement } from 'lit';

/**
 * The shadow root that a server has drawn, emptied: its words may be of another language, and nothing in it was typed.
 * Undefined where no server has drawn.
 */
export function emptiedRoot(element: LitElement): ShadowRoot | undefined {
  const root = element.shadowRoot;
  if (!root) return undefined;
  root.replaceChildren();
  adoptStyles(root, (element.constructor as typeof LitElement).elementStyles);
  return root;
}
