import * as z from 'zod/mini';
import { readJson } from '../../client/read-json.ts';
import { draftKey, useStorage } from '../../client/tab-drafts.ts';
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

/** A draft that was read. */
interface ReadDraft extends Kept {
  /** Whether something was answered: lists and boxes that were left as they are do not count. */
  hasAnswers: boolean;
}

/**
 * The harmless answers of one person to one form about one candidate, kept in this tab across reloads. Sensitive answers
 * (social security number, birth date, licence numbers) and answers to fields that are not in the field table are never
 * stored. Where the browser refuses storage, nothing is.
 */
export class Draft {
  readonly #key: string;
  readonly #owner: string;
  readonly #ended: AbortSignal;

  /** @param ended aborts when somebody else uses the page: a field that is taken away is left then, and would be saved. */
  constructor(packageId: string, owner: string, ended: AbortSignal) {
    this.#key = draftKey(packageId);
    this.#owner = owner;
    this.#ended = ended;
  }

  save(sheet: AnswerSheet): void {
    if (this.#ended.aborted) return;
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
    const kept: Kept = { owner: this.#owner, answers: draft, touched: sheet.touched };
    useStorage((storage) => storage.setItem(this.#key, JSON.stringify(kept)));
  }

  read(): ReadDraft | undefined {
    const text = useStorage((storage) => storage.getItem(this.#key)) ?? '';
    const kept = keptSchema.safeParse(readJson(text)).data;
    return kept?.owner === this.#owner ? { ...kept, hasAnswers: hasAnswers(kept.answers) } : undefined;
  }

  forget(): void {
    useStorage((storage) => storage.removeItem(this.#key));
  }
}

function hasAnswers(answers: unknown): boolean {
  if (typeof answers === 'object' && answers !== null) return Object.values(answers).some(hasAnswers);
  return answers === true || (typeof answers === 'string' && answers.trim() !== '');
}

/** A month in ISO 8601: 2019-3 becomes 2019-03. */
const isoMonth = (answer: unknown): string => String(answer).replace(/-(\d)$/, '-0$1');
