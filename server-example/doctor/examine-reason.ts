import { readField } from '../../src/protocol/candidate.ts';
import { codePattern } from '../service/error-grammar.ts';
import { readAt } from '../service/wire-body.ts';
import { asObject } from './places.ts';
import { profileLines } from './profile-lines.ts';
import type { Visit } from './visit.ts';
import type { WireAnswer } from './wire.ts';

/** What the service says for one of our reasons: known, because the doctor caused it. */
export function examineReason(
  { findings }: Visit,
  { body }: WireAnswer,
  ours: 'format' | 'already-in-use' | 'required',
): void {
  const { errors } = findings.profile;
  const list = readAt(body, errors.list);
  const first = asObject(Array.isArray(list) ? list[0] : undefined);
  const code = readField(first, errors.code);
  const groups = typeof code === 'string' ? codePattern(errors.format).exec(code)?.groups : undefined;
  const own = errors.reason === null ? undefined : readField(first, errors.reason);
  const reason = typeof own === 'string' ? own : groups?.['reason'];
  const row = `errors.reasons.${ours}`;
  if (reason === undefined) findings.cannotTell(row, 'the refusal has no reason that can be read');
  else if (reason === errors.reasons[ours]) findings.ok(row, `"${reason}"`);
  else if (errors.reasons[ours] === undefined) {
    findings.differs(row, `"${reason}", which has no meaning yet`, {
      lines: profileLines(['errors', 'reasons', ours], reason),
    });
  } else {
    const lines = profileLines(['errors', 'reasons', ours], reason);
    findings.differs(row, `"${reason}" instead of "${errors.reasons[ours]}"`, { lines });
  }
}
