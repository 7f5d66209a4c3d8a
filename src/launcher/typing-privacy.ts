/** Of what is typed: each would tell the host's page, and every script on it, what a person types. */
const tellingEvents =
  'beforeinput input textInput keydown keypress keyup compositionstart compositionupdate compositionend copy cut paste beforecopy beforecut beforepaste dragstart drag dragend drop'.split(
    ' ',
  );

/** Lets what is typed leave no trace: events of fields end at the border of the element. */
export function keepTypingInside(root: EventTarget): void {
  for (const type of tellingEvents) root.addEventListener(type, keepInside);
}

function keepInside(event: Event): void {
  const { key, dataTransfer }: Partial<KeyboardEvent & DragEvent> = event;
  const isOfHost =
    // Dialogs and focus rings need these. Not Enter: many pages keep it from doing anything, or search with it.
    key === 'Tab' ||
    key === 'Escape' ||
    // Many pages keep the browser from opening a dropped file, which would leave the page.
    dataTransfer?.types.includes('Files') ||
    // A field of the host's, in a slot.
    !(event.currentTarget as Node).contains(event.target as Node);
  if (!isOfHost) event.stopPropagation();
}
