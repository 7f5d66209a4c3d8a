import type { SessionClaims } from '../../client/session-claims.ts';
import { type Candidate, withField } from '../../protocol/candidate.ts';
import { fieldAt } from '../fields/field-table.ts';
import { isList } from '../fields/section-table.ts';
import type { AnswerSheet } from './answer-sheet.ts';

/**
 * The harmless answers of one visitor to one form about one candidate, kept in this tab across reloads. What is
 * sensitive (social security number, birth date, licence numbers) and what nobody described never gets here. A browser
 * that refuses storage keeps nothing.
 */
export class Draft {
  readonly #key: string;

  constructor(packageId: string, { sub, reference }: SessionClaims) {
    this.#key = `screening-draft ${JSON.stringify([packageId, sub, reference])}`;
  }

  save(sheet: AnswerSheet): void {
    const kept = sheet.fields.reduce<Candidate>((draft, { path }) => {
      if (isList(path))
        return withField(
          draft,
          path,
          sheet.entriesOf(path).map(() => ({})),
        );
      const field = fieldAt(path);
      if (!field || field.isSensitive) return draft;
      return sheet.concrete(path).reduce((into, concrete) => {
        const answer = sheet.read(concrete);
        return answer === undefined ? into : withField(into, concrete, answer);
      }, draft);
    }, {});
    this.#try((storage) => storage.setItem(this.#key, JSON.stringify(kept)));
  }

  read(): Candidate {
    const draft = this.#try((storage) => JSON.parse(storage.getItem(this.#key) ?? '{}') as Candidate);
    return draft ?? {};
  }

  forget(): void {
    this.#try((storage) => storage.removeItem(this.#key));
  }

  #try<T>(use: (storage: Storage) => T): T | undefined {
    try {
      return use(window.sessionStorage);
    } catch {
      return undefined;
    }
  }
}
