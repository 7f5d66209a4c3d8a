import type { SeededRandom } from './random.ts';

/** One of the answers to choose from. */
export interface Choice {
  id: string;
  text: string;
}

/** A question that only the right person should be able to answer, with several choices. */
export interface Question {
  id: string;
  text: string;
  choices: Choice[];
  right: Choice;
}

const pool: [text: string, choices: string[]][] = [
  [
    'Which of these streets have you lived on?',
    ['Alder Lane', 'Birch Road', 'Cedar Street', 'Dogwood Court'],
  ],
  [
    'Which of these banks has lent you money?',
    ['Anchor Bank', 'Beacon Savings', 'Harbor Trust', 'Summit Credit'],
  ],
  ['Which of these cars have you owned?', ['Aurora hatchback', 'Breeze coupe', 'Comet wagon', 'Drifter van']],
  ['Which of these people do you know?', ['Agnes Arden', 'Bruno Bell', 'Clara Cole', 'Dennis Dale']],
];

/**
 * Three questions. The seed decides their order and the order of their choices. So that visitors and tests can pass,
 * **the right choice is always the first in the alphabet**.
 */
export function knowledgeQuestions(random: SeededRandom): Question[] {
  const asked = shuffled(pool, random).slice(0, 3);
  return asked.map(([text, texts], index) => {
    const choices = shuffled(texts, random).map((choice, place) => ({ id: `c${place + 1}`, text: choice }));
    const right = choices.reduce((one, other) => (other.text < one.text ? other : one));
    return { id: `q${index + 1}`, text, choices, right };
  });
}

function shuffled<Entry>(entries: Entry[], random: SeededRandom): Entry[] {
  const rest = [...entries];
  return entries.flatMap(() => rest.splice(random.below(rest.length, 'question'), 1));
}
