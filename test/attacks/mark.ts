/** A text that tells whose data an answer holds. */
export interface Mark {
  text: string;
  owner: string;
  /** Who may be shown it, the owner included. */
  knownBy: ReadonlySet<string>;
}

/** Whose data a text holds that this person may not be shown. */
export const foreignMarks = (marks: readonly Mark[], text: string, person: string): Mark[] =>
  marks.filter((mark) => !mark.knownBy.has(person) && text.includes(mark.text));
