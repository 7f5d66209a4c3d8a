/** What `<screening-launcher>` says in its form where the service collects the rest, by its link or its email. */
export const beforeHandOver = {
  steps: {
    invitee: 'Name and email',
    link: 'Go on in the secure form',
    email: 'Send the invitation',
  },
  intros: {
    link: 'A secure form of the screening service. It opens in a new tab.',
    dialog: 'A secure form of the screening service. It opens here, on top of this page.',
    email: 'The invitation goes out by email. It leads to a secure form of the screening service.',
    hosted: 'This check needs details that can only be given in the secure form of the screening service.',
  },
  /** Who hears what, where a member orders by email. */
  invites: (name: string) =>
    `${name} gets an email with a link to a secure form of the screening service. You see here how far the check is.`,
  openForm: 'Open the form',
  sendInvitation: 'Send the invitation',
  signAndInvite: 'Sign and send the invitation',
};

/** What it says from then on. */
export const handOver = {
  linkTitle: 'Go on in the secure form',
  opened: 'The form is open in a new tab. Come back here when you are done.',
  framed: 'Fill in the form below. Come back here when you are done.',
  blocked: 'Your browser did not let us open the form. Use this link instead:',
  none: 'The form is ready.',
  askedAgain: (button: string) =>
    `“${button}” leads there. It may ask again for what you have answered already.`,
  fetching: 'Getting your link…',
  ends: (left: string) => `The link stops working in ${left} if it is not used.`,
  ended: 'The link has expired.',
  renew: 'Get a new link',
  reopen: 'Open the form again',
  newTab: 'Nothing to see? Open it in a new tab',
  close: 'Close',
  candidateOnlyTitle: 'The invitation is ready',
  candidateOnly: 'Only the candidate can open the secure form. Its link is there when they sign in here.',
  waitsFor: (name: string) => `Waiting for ${name}`,
  emailTitle: 'The invitation is on its way',
  emailText:
    'The screening service sends an email with a link to its secure form. The check goes on once that form is filled in.',
  emailTo: (address: string) => `It goes to ${address}`,
  emailMissing: 'Not there? Look in your spam folder. Wrong address? Contact {host}.',
};
