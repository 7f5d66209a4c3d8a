/** The sentences of `<screening-status>` for the way to the service's form, where no launcher leads there. */
export const door = {
  open: 'Open the form',
  fetching: 'Getting your link…',
  blocked: 'Your browser did not let us open the form. Use this link instead:',
  ended: 'The link has expired.',
  renew: 'Get a new link',
  failed: 'The form cannot be opened right now. Please try again.',
};
