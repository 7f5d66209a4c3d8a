/**
 * Keeps the room of an element while something shorter stands in its place, so that nothing around it moves: the height
 * of a frame, which is as wide as its column anyway; of a badge, which stands in a line, the width, too.
 */
export function keepRoom(root: ParentNode): void {
  const frame = root.querySelector<HTMLElement>('section, .badge');
  // What is out of sight has a size that the browser remembers. To measure a thousand badges takes seconds.
  if (!frame?.checkVisibility({ contentVisibilityAuto: true })) return;
  const { blockSize: minBlockSize, inlineSize } = getComputedStyle(frame);
  Object.assign(frame.style, frame.matches('.badge') ? { minBlockSize, inlineSize } : { minBlockSize });
}

/** Lets the element be as large as what it draws. */
export function releaseRoom(root: ParentNode): void {
  const frame = root.querySelector<HTMLElement>('section, .badge');
  if (frame) Object.assign(frame.style, { minBlockSize: '', inlineSize: '' });
}
