import { setAt } from './dotted-path.ts';
import type { Operation } from './operation.ts';
import { wrapList } from './refusal.ts';
import type { Service } from './service.ts';
import { writeId } from './write-id.ts';

const defaultLimit = 50;

/** The operations on candidates. */
export function candidateOperations({
  profile,
  fields,
  candidates,
  screenings,
  quirks,
}: Service): Operation[] {
  const { methods, reads, lists, search } = profile;
  return [
    {
      path: 'candidates',
      method: 'POST',
      summary: 'Create a candidate',
      takes: 'Candidate',
      status: 201,
      gives: 'Candidate',
      mark: 'unprefixed',
      isRepeatable: true,
      answer: ({ body, version }) => candidates.write(candidates.create(body, version), false),
    },
    {
      path: 'candidates',
      method: 'GET',
      summary: 'Find candidates',
      gives: 'Candidates',
      mark: 'public',
      query: Object.values(search),
      isOffered: reads.candidateSearch,
      answer: ({ query }) => {
        const email = query.get(search.email);
        const clientReferenceId = query.get(search.clientReferenceId);
        const found = candidates.search({
          ...(email !== null && { email }),
          ...(clientReferenceId !== null && { clientReferenceId }),
        });
        const offset = wholeNumber(query.get(search.offset)) ?? 0;
        const limit = wholeNumber(query.get(search.limit)) ?? defaultLimit;
        const isMasked = quirks.applies('maskedReads');
        return wrapList(
          lists.candidates,
          found.slice(offset, offset + limit).map((candidate) => candidates.write(candidate, isMasked)),
        );
      },
    },
    {
      path: 'candidate',
      method: 'GET',
      summary: 'Read a candidate',
      gives: 'Candidate',
      answer: ({ id }) => {
        const body = candidates.write(candidates.get(id), quirks.applies('maskedReads'));
        const own = screenings.all().filter(({ candidateId }) => candidateId === id);
        setAt(body, fields.wirePath('screeningIds'), own.map((one) => writeId(one.id, profile)).reverse());
        return body;
      },
    },
    {
      path: 'candidate',
      method: methods.updateCandidate,
      summary: 'Change a candidate',
      takes: 'Candidate',
      gives: 'Candidate',
      mark: 'public',
      answer: ({ id, body }) => candidates.write(candidates.update(id, body), quirks.applies('maskedReads')),
    },
  ];
}

/** Undefined if the text is absent or not a whole number. */
function wholeNumber(text: string | null): number | undefined {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined;
}
