/** The sentences of `<screening-status>` for ending a repetition. */
export const repetition = {
  end: 'End the repetition',
  text: 'No further check will follow. A check under way goes on.',
  confirm: 'Yes, end it',
  failed: 'This did not work. Please try again.',
};
