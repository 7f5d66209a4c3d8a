import type { ReactiveControllerHost } from 'lit';
import type { ElementPerson } from './client/person/element-person.ts';

interface Framed extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/**
 * Has an element keep its size while nothing may be drawn for whoever was shown something, so that nothing around it moves:
 * the height of a frame, which is as wide as its column anyway; of a badge, which stands in a line, the width, too.
 *
 * @returns the person.
 */
export function withHeldSize(element: Framed, person: ElementPerson): ElementPerson {
  let isHeld = false;
  const hostUpdate = (): void => {
    if (isHeld === person.isEmptied) return;
    isHeld = !isHeld;
    const frame = element.renderRoot.querySelector<HTMLElement>('section, .badge');
    if (!frame) return;
    if (!isHeld) return void Object.assign(frame.style, { minBlockSize: '', inlineSize: '' });
    // What is out of sight has a size that the browser remembers. To measure a thousand badges takes seconds.
    if (!frame.checkVisibility?.({ contentVisibilityAuto: true })) return;
    const { blockSize: minBlockSize, inlineSize } = getComputedStyle(frame);
    Object.assign(frame.style, frame.matches('.badge') ? { minBlockSize, inlineSize } : { minBlockSize });
  };
  element.addController({ hostUpdate });
  return person;
}
