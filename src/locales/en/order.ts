import { explanations } from './explanations.ts';
import { since } from './since.ts';

/** Signing and sending an order, why it was refused, and what becomes of it. */
export const order = {
  sending: 'Sending…',
  /** It has not arrived so far. */
  stillSending: 'Still sending…',
  /** Why an order was refused. */
  failures: {
    refused: 'The screening service did not take this. Please check your answers or try again later.',
    fields: 'Some answers were not accepted. Please check them.',
    consent: 'A document must be signed that this page does not show. Contact {host}.',
  },
  summary: 'Please check these answers',
  refusedKnown: (label: string) =>
    `${label}: what this site already told us was not accepted. Contact {host}.`,

  sign: {
    /** Above a document in another language than the page. */
    language: (language: string) => `This document is in ${language}.`,
    name: 'Type your full name to sign',
    copy: 'Send me a copy of my report',
    button: 'Sign and continue',
    send: 'Sign and submit',
    receipt: 'Download your receipt',
    sent: 'What you sent',
    receiptFailed: 'The receipt could not be loaded. Please try again.',
    file: 'receipt.txt',
  },

  told: { ...explanations, since, afterDispute: 'The service is checking it again.' },
  done: {
    title: 'Thank you, the check is under way',
    text: 'There is nothing more to do right now. You will hear if anything is missing.',
    already: 'The check is already under way',
    finished: 'The check is complete',
    onHold: 'The check is on hold',
    cancelled: 'This check was canceled',
    expired: 'The invitation has expired',
    sentNow: 'Sent just now',
    sent: (when: string) => `Sent on ${when}`,
    expected: (when: string) => `Results expected by ${when}`,
    another: 'Start another check',
    startAgain: 'Start again',
    stopped: 'Live updates have stopped. What you see may be out of date.',
  },
  /** When something may be tried again. */
  trust: {
    wait: (when: string) => `You can try again ${when}.`,
  },
};
