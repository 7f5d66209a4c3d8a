import type { SeededRandom } from './random.ts';

/** A question that only the right person should be able to answer, with several choices. */
export interface Question {
  id: string;
  text: string;
  choices: { id: string; text: string }[];
  rightChoiceId: string;
}

const pool = [
  {
    text: 'Which of these streets have you lived on?',
    choices: ['Alder Lane', 'Birch Road', 'Cedar Street', 'Dogwood Court'],
  },
  {
    text: 'Which of these banks has lent you money?',
    choices: ['Anchor Bank', 'Beacon Savings', 'Harbor Trust', 'Summit Credit'],
  },
  {
    text: 'Which of these cars have you owned?',
    choices: ['Aurora hatchback', 'Breeze coupe', 'Comet wagon', 'Drifter van'],
  },
  {
    text: 'Which of these people do you know?',
    choices: ['Agnes Arden', 'Bruno Bell', 'Clara Cole', 'Dennis Dale'],
  },
];

/**
 * Three questions. The seed decides their order and the order of their choices. So that visitors and tests can pass,
 * **the right choice is always the first in the alphabet**.
 */
export function knowledgeQuestions(random: SeededRandom): Question[] {
  return shuffled(pool, random)
    .slice(0, 3)
    .map(({ text, choices }, index) => {
      const options = shuffled(choices, random).map((choice, position) => ({
        id: `c${position + 1}`,
        text: choice,
      }));
      const [first] = options.toSorted((one, other) => one.text.localeCompare(other.text, 'en'));
      return { id: `q${index + 1}`, text, choices: options, rightChoiceId: first?.id ?? '' };
    });
}

function shuffled<Entry>(entries: Entry[], random: SeededRandom): Entry[] {
  const rest = [...entries];
  return entries.flatMap(() => rest.splice(random.below(rest.length, 'question'), 1));
}
