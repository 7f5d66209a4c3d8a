import * as z from 'zod/mini';
import { readJson } from '../../client/read-json.ts';
import { draftKey, useStorage } from '../../client/tab-storage.ts';
import { writeJson } from '../../client/write-json.ts';
import { isBoundedCandidate } from '../../protocol/candidate-bounds.ts';
import { type Candidate, withField } from '../../protocol/candidate.ts';
import { isForgotten, isList } from '../fields/field-table.ts';
import type { AnswerSheet } from './answer-sheet.ts';

const keptSchema = z.object({
  owner: z.string(),
  /** Other scripts of the page can write anything here. */
  answers: z.looseObject({}).check(z.refine(isBoundedCandidate)),
  /** What of it the candidate has given. */
  touched: z.catch(z.array(z.string()), []),
  reached: z.catch(z.number(), 0),
});

type Kept = z.infer<typeof keptSchema>;

/**
 * The harmless answers of one person to one form about one candidate, kept in this tab across reloads. Sensitive answers
 * (social security number, birth date, licence numbers) and answers to fields that are not in the field table are never
 * stored. Where the browser refuses storage, nothing is.
 */
export class Draft {
  /** The index of the last step that was shown. */
  reached = 0;
  readonly #key: string;
  readonly #owner: string;
  readonly #ended: AbortSignal;

  /** @param ended aborts when somebody else uses the page: a field that is taken away is left then, and would be saved. */
  constructor(packageId: string, owner: string, ended: AbortSignal) {
    this.#key = draftKey(packageId);
    this.#owner = owner;
    this.#ended = ended;
  }

  /** @param step the index of the one that is shown next. */
  save(sheet: AnswerSheet, step = 0): void {
    this.reached = Math.max(this.reached, step);
    if (this.#ended.aborted) return;
    const answers = sheet.concreteFields().reduce<Candidate>((kept, { path }) => {
      const answer = isList(path) ? sheet.entriesOf(path).map(() => ({})) : sheet.read(path);
      return answer === undefined || isForgotten(path) ? kept : withField(kept, path, answer);
    }, {});
    const kept: Kept = { owner: this.#owner, answers, touched: sheet.touched, reached: this.reached };
    useStorage((storage) => storage.setItem(this.#key, writeJson(kept)));
  }

  /** Gives a sheet what was kept. Returns whether it was an answer: lists and boxes left as they are do not count. */
  restore(sheet: AnswerSheet): boolean {
    const text = useStorage((storage) => storage.getItem(this.#key)) ?? '';
    const kept = keptSchema.safeParse(readJson(text)).data;
    if (kept?.owner !== this.#owner) return false;
    sheet.restore(kept);
    this.reached = kept.reached;
    return hasAnswers(kept.answers);
  }

  forget(): void {
    useStorage((storage) => storage.removeItem(this.#key));
  }
}

function hasAnswers(answers: unknown): boolean {
  if (typeof answers === 'object' && answers !== null) return Object.values(answers).some(hasAnswers);
  return answers === true || (typeof answers === 'string' && answers.trim() !== '');
}
