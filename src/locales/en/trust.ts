/** For members: they order checks of others and see the outcome only after they have proved their identity. */
export const trust = {
  title: 'See the result',
  /** Asked before an order. */
  ask: 'What do you want to see?',
  progress: 'See progress only',
  result: 'See the result too (2 minutes, your ID details)',
  final: 'You cannot change this after sending.',
  askOutcome: 'Choose what you want to see.',
  start: 'Confirm my identity',
  privacy:
    'We ask for your own details to confirm your identity. They go to the screening service and are not stored here.',
  why: 'What do you need the result for?',
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
  trusted: 'You see the results of the checks you order for this reason:',
  stop: 'Stop showing me results',
  failed: 'We could not confirm your identity. You can still order, but not see the result.',
  revoked: 'You no longer see the results of checks. You can still order, or confirm your identity again.',
  askPurpose: 'Choose what you need the result for.',
  askOwn: 'Enter what you need the result for.',
  askAnswer: (question: string) => `Choose an answer to “${question}”.`,
};
