/** Characters that a terminal obeys or that hide in a text: control and format characters, and ends of lines. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A text from outside for a terminal or a log: what would not be seen is written as JSON escapes it. */
export const visible = (text: string): string => text.replace(unseen, escaped);

/** The same for a text of several lines. */
export const visibleLines = (text: string): string => text.split('\n').map(visible).join('\n');

const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
