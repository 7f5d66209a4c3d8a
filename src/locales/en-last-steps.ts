/** What the launcher says once the questions are answered. */
export const english = {
  launcher: {
    steps: { review: 'Check your answers' },
    intros: { review: 'Please look over your answers. You can change anything before you send it.' },
    change: 'Change',
    changeStep: (step: string) => `Change: ${step}`,
    yes: 'Yes',
    no: 'No',
    sign: {
      name: 'Type your full name to sign',
      help: 'Typing your name here is your signature.',
      button: 'Sign and continue',
      signed: (name: string) => `Signed by ${name}`,
      receipt: 'Download your receipt',
      file: 'receipt.txt',
    },
    done: {
      title: 'Thank you, the check is under way',
      text: 'There is nothing more to do right now. You will hear if anything is missing.',
      unconfirmed: 'The order is on its way. We are waiting for the screening service to confirm it.',
      already: 'The check is already under way',
      finished: 'The check is finished',
    },
  },
};
