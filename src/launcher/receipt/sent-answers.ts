import { controlAt } from '../fields/field-table.ts';
import type { Questionnaire } from '../form/questionnaire.ts';
import { answersTo, type AnswersContext } from '../views/parts/review-step.ts';

/** The answers as a text that may stay in memory once they are sent: of a birth date its year, of a number its end. */
export const sentAnswers = (context: AnswersContext, { steps }: Questionnaire): string =>
  steps
    .flatMap((step) => (step.kind === 'fields' ? [step] : []))
    .map((step) =>
      [
        context.sentences.steps[step.name],
        ...answersTo(context, step).map(
          ({ path, label, sent, text }) =>
            `${label}: ${controlAt(path) === 'date' ? sent.slice(0, 4) : text}`,
        ),
      ].join('\n'),
    )
    .join('\n\n');
