/** For members: they order checks of others and see the outcome only after they have proved their identity. */
export const trust = {
  title: 'See the outcome yourself',
  ask: 'Do you want to see the outcome?',
  first: 'Then prove who you are first. After sending, it is too late for this check.',
  no: 'No, send the invitation',
  start: 'Prove who I am',
  privacy:
    'We ask for your own details, so that we know it is you. We pass them on to the screening service and do not keep them.',
  why: 'What do you need the outcome for?',
  purposes: {
    home: 'I want to hire somebody to work in my home.',
    care: 'I want to hire somebody to care for a person or a pet.',
    rent: 'I want to rent a home to somebody.',
    other: 'Something else',
  },
  own: 'Your reason',
  questions: 'A few questions only you can answer',
  wrong: 'Not every answer was right.',
  left: (attempts: number) => (attempts === 1 ? '1 attempt left' : `${attempts} attempts left`),
  trusted: 'You see the outcome of the checks you order for this reason:',
  stop: 'Stop sharing outcomes with me',
  failed: 'We could not make sure that it is you. You can still order, and the outcome stays private.',
  revoked: 'You no longer see the outcome of checks. You can still order, and prove who you are again.',
  askPurpose: 'Choose what you need the outcome for.',
  askOwn: 'Enter what you need the outcome for.',
  askAnswer: (question: string) => `Choose an answer to “${question}”.`,
};
