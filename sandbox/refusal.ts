import { listAt, named } from './json.ts';
import type { Profile } from './profile.ts';

/** One problem of a request: its path on the wire and, where known, the reason. */
export interface Problem {
  path: string;
  reason?: string;
}

const sentences: Record<number, string> = {
  400: 'The request is not valid.',
  401: 'The credentials are missing, wrong or expired.',
  404: 'There is nothing with this id.',
  405: 'This operation is not offered.',
  409: 'The value is already in use.',
  413: 'The request is too large.',
  421: 'No sandbox has this host name. Open it at localhost, or name it in SANDBOX_HOSTS.',
  422: 'This is not possible in the current state.',
  429: 'Too many requests. Try again later.',
  500: 'The service failed.',
};

/** A refused request: HTTP status, problems, and headers of the answer. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly problems: Problem[];
  readonly headers: Record<string, string>;

  constructor(status: number, problem: Problem | Problem[], headers: Record<string, string> = {}) {
    super(sentences[status] ?? 'The request was refused.');
    this.status = status;
    this.problems = [problem].flat();
    this.headers = headers;
  }
}

/** Thrown after the work is done, so that the caller cuts the connection without an answer (quirk `answerDropped`). */
export class AnswerDropped extends Error {
  override readonly name = 'AnswerDropped';
}

/** What was looked for. @throws {Refusal} 404 where it is not there. */
export function found<Thing>(thing: Thing | undefined, path: string): Thing {
  if (thing === undefined) throw new Refusal(404, { path });
  return thing;
}

/** The answer to a refused request, in the error grammar of the profile. */
export function refusalResponse(
  { status, message, problems, headers }: Refusal,
  { errors }: Profile,
): Response {
  const list = problems.map((problem) =>
    named(errors, {
      code: errorCode(status, problem, errors),
      message: `${message} (${problem.path})`,
    }),
  );
  return Response.json(listAt(errors.list, list), { status, headers });
}

function errorCode(
  status: number,
  { path, reason }: Problem,
  { format, reasons }: Profile['errors'],
): string {
  const words: Record<string, string> = reasons;
  const template = reason === undefined ? format.replace(/[^{}]*\{reason\}/, '') : format;
  const word = reason === undefined ? '' : (words[reason] ?? reason);
  const facts: Record<string, string> = { status: String(status), path, reason: word };
  return template.replace(/\{(status|path|reason)\}/g, (_, name: string) => facts[name] ?? '');
}
