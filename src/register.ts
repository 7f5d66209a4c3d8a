/** Registers an element; not on a server, which has no registry, nor a second time for another copy of the script. */
export function register(tagName: string, elementClass: CustomElementConstructor): void {
  if (globalThis.customElements && !customElements.get(tagName)) customElements.define(tagName, elementClass);
}
