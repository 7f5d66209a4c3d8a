import type { SessionClaims } from '../../client/session-claims.ts';
import { type Candidate, withField } from '../../protocol/candidate.ts';
import { fieldAt } from '../fields/field-table.ts';
import { isList } from '../fields/section-table.ts';
import type { AnswerSheet } from './answer-sheet.ts';

/**
 * The harmless answers of one visitor to one form about one candidate, kept in this tab across reloads. Sensitive
 * answers (social security number, birth date, licence numbers) and answers to fields that are not in the field table
 * are never stored. Where the browser refuses storage, nothing is.
 */
export class Draft {
  readonly #key: string;

  constructor(packageId: string, { sub, reference }: SessionClaims) {
    this.#key = `screening-draft ${JSON.stringify([packageId, sub, reference])}`;
  }

  save(sheet: AnswerSheet): void {
    const draft = sheet.fields.reduce<Candidate>((answers, { path }) => {
      if (isList(path))
        return withField(
          answers,
          path,
          sheet.entriesOf(path).map(() => ({})),
        );
      const field = fieldAt(path);
      if (!field || field.isSensitive) return answers;
      return sheet.concretePathsOf(path).reduce((into, concrete) => {
        const answer = sheet.read(concrete);
        if (answer === undefined) return into;
        return withField(into, concrete, field.control === 'month' ? isoMonth(answer) : answer);
      }, answers);
    }, {});
    this.#useStorage((storage) => storage.setItem(this.#key, JSON.stringify(draft)));
  }

  read(): Candidate {
    const draft = this.#useStorage((storage) => JSON.parse(storage.getItem(this.#key) ?? '{}') as Candidate);
    return draft ?? {};
  }

  forget(): void {
    this.#useStorage((storage) => storage.removeItem(this.#key));
  }

  #useStorage<T>(use: (storage: Storage) => T): T | undefined {
    try {
      return use(window.sessionStorage);
    } catch {
      return undefined;
    }
  }
}

/** Whether something was answered: lists and boxes that were left as they are do not count. */
export function hasAnswers(answers: unknown): boolean {
  if (typeof answers === 'object' && answers !== null) return Object.values(answers).some(hasAnswers);
  return answers === true || (typeof answers === 'string' && answers.trim() !== '');
}

/** A month in ISO 8601: 2019-3 becomes 2019-03. */
const isoMonth = (answer: unknown): string => String(answer).replace(/-(\d)$/, '-0$1');
