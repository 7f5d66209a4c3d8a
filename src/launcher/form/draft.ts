import * as z from 'zod/mini';
import { readJson } from '../../client/read-json.ts';
import { personOf, type SessionClaims } from '../../client/session-claims.ts';
import { draftKeysIn, draftPrefix, useStorage } from '../../client/tab-drafts.ts';
import { isBoundedCandidate } from '../../protocol/candidate-bounds.ts';
import { type Candidate, withField } from '../../protocol/candidate.ts';
import { fieldAt } from '../fields/field-table.ts';
import { isList } from '../fields/section-table.ts';
import type { AnswerSheet } from './answer-sheet.ts';

const keptSchema = z.object({
  owner: z.string(),
  /** Other scripts of the page can write anything here. */
  answers: z.looseObject({}).check(z.refine(isBoundedCandidate)),
  /** What of it the candidate has given. */
  touched: z.catch(z.array(z.string()), []),
});

type Kept = z.infer<typeof keptSchema>;

/**
 * The harmless answers of one visitor to one form about one candidate, kept in this tab across reloads. Sensitive
 * answers (social security number, birth date, licence numbers) and answers to fields that are not in the field table
 * are never stored. Where the browser refuses storage, or the page session names nobody, nothing is.
 */
export class Draft {
  readonly #key: string;
  readonly #owner: string | undefined;

  constructor(packageId: string, claims: SessionClaims) {
    this.#key = `${draftPrefix}${packageId}`;
    this.#owner = personOf(claims);
  }

  /** Removes the drafts that others have left in this tab. */
  static removeOthers(claims: SessionClaims): void {
    const owner = personOf(claims);
    useStorage((storage) => {
      for (const key of draftKeysIn(storage))
        if (owner === undefined || readKept(storage, key)?.owner !== owner) storage.removeItem(key);
    });
  }

  save(sheet: AnswerSheet): void {
    const owner = this.#owner;
    if (owner === undefined) return;
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
    const kept: Kept = { owner, answers: draft, touched: sheet.touched };
    useStorage((storage) => storage.setItem(this.#key, JSON.stringify(kept)));
  }

  read(): Kept | undefined {
    const kept = useStorage((storage) => readKept(storage, this.#key));
    return kept?.owner === this.#owner ? kept : undefined;
  }

  forget(): void {
    useStorage((storage) => storage.removeItem(this.#key));
  }
}

const readKept = (storage: Storage, key: string): Kept | undefined =>
  keptSchema.safeParse(readJson(storage.getItem(key) ?? '')).data;

/** Whether something was answered: lists and boxes that were left as they are do not count. */
export function hasAnswers(answers: unknown): boolean {
  if (typeof answers === 'object' && answers !== null) return Object.values(answers).some(hasAnswers);
  return answers === true || (typeof answers === 'string' && answers.trim() !== '');
}

/** A month in ISO 8601: 2019-3 becomes 2019-03. */
const isoMonth = (answer: unknown): string => String(answer).replace(/-(\d)$/, '-0$1');
