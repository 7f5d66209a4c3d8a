/** Of what is typed: each would tell the host's page, and every script on it, what a person types. */
const tellingEvents =
  'beforeinput input textInput keydown keypress keyup compositionstart compositionupdate compositionend copy cut paste beforecopy beforecut beforepaste dragstart drag dragend drop'.split(
    ' ',
  );
/** Keys that say nothing about an answer, and that dialogs and focus rings of the host need. */
const harmlessKeys = ['Tab', 'Escape', 'Enter'];

/** Lets what is typed leave no trace: events of fields end at the border of the element. */
export function keepTypingInside(root: EventTarget): void {
  for (const type of tellingEvents) root.addEventListener(type, keepInside);
}

function keepInside(event: Event): void {
  const { key = '', dataTransfer }: Partial<KeyboardEvent & DragEvent> = event;
  if (harmlessKeys.includes(key)) return;
  // Many pages keep the browser from opening a dropped file, which would leave the page.
  if (dataTransfer?.types.includes('Files')) return;
  event.stopPropagation();
}
