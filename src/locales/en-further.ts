/** What the launcher says after its first step. */
export const english = {
  launcher: {
    steps: {
      identity: 'Identity',
      address: 'Your address',
      review: 'Check your answers',
    },
    intros: { review: 'Please look over your answers. You can change anything before you send it.' },
    why: (products: string) => `Why we ask: this is needed for ${products}.`,
    pick: 'Choose…',
    reveal: 'Show',
    revealSsn: 'Show the Social Security number',
    fields: {
      dob: { label: 'Date of birth', help: 'It tells you apart from people with the same name.' },
      ssn: {
        label: 'Social Security number',
        help: 'It finds records that are really yours. We pass it on and do not keep it.',
      },
      countryCode: { label: 'Country' },
      addressLine: { label: 'Street address' },
      municipality: { label: 'City' },
      regionCode: { label: 'Region', help: 'Its short code, such as FR-IDF.' },
      postalCode: { label: 'Postal code' },
    },
    /** What a region and a postal code are called in a country. */
    places: {
      US: { regionCode: 'State', postalCode: 'ZIP code' },
      CA: { regionCode: 'Province or territory', postalCode: 'Postal code' },
    },
    problems: {
      'already-in-use': 'Somebody else already uses this. Please give another one.',
      'never-assigned': 'This number was never given to anybody. Please check it.',
    },
    formats: {
      ssn: 'A Social Security number has 9 digits.',
      postalCode: 'Please check the postal code. A US ZIP code has 5 or 9 digits.',
      regionCode: 'A region code looks like FR-IDF.',
    },
    trialSsn: 'This number was never given to anybody. That is fine for a trial.',
    /** Where `already-in-use` needs a help of its own, by path. */
    inUse: {
      email:
        'This email already belongs to somebody else’s check. If you share it in your family, please use one of your own.',
    },
    refusedKnown: (label: string) =>
      `${label}: what this site already told us was not accepted. Please contact the site.`,
    failures: {
      refused: 'The screening service did not take this. Please check your answers or try again later.',
      fields: 'Some answers were not accepted. Please check them below.',
      consent: 'A document must be signed that this page does not show. Please contact the site.',
    },
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
