/** What the launcher says where the service collects the rest: behind a link, or by e-mail. */
export const english = {
  launcher: {
    steps: {
      invitee: 'Name and email',
      link: 'Go on in the secure form',
      email: 'Send the invitation',
    },
    intros: {
      link: 'The next part is a secure form of our screening partner. It opens in a new tab.',
      email: 'The invitation goes out by e-mail. It leads to a secure form of our screening partner.',
      hosted: 'This check needs details that can only be given in the secure form of our screening partner.',
    },
    openForm: 'Open the form',
    sendInvitation: 'Send the invitation',
    handOver: {
      linkTitle: 'Go on in the secure form',
      opened: 'The form is open in a new tab. Come back here when you are done.',
      framed: 'Fill in the form below. Come back here when you are done.',
      blocked: 'Your browser did not let us open the form. Use this link instead:',
      none: 'The form is ready.',
      fetching: 'Getting your link…',
      ends: (left: string) => `The link stops working in ${left} if it is not used.`,
      ended: 'The link has ended.',
      renew: 'Get a new link',
      reopen: 'Open the form again',
      newTab: 'Nothing to see? Open it in a new tab',
      close: 'Close',
      theirsTitle: 'The invitation is ready',
      theirs: 'Only the candidate can open the secure form. Its link is there when they sign in here.',
      emailTitle: 'The invitation is on its way',
      emailText: 'The e-mail holds a link to a secure form. The check goes on once that form is filled in.',
    },
  },
};
