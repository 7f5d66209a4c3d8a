import type { HonoRequest } from 'hono';
import type * as z from 'zod/mini';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';
import type { EventStream } from '../stream/stream-body.ts';

/** The path under which the page API answers, wherever the proxy is mounted. */
export const basePath = '/screening-api';

/** Who may call a route: anybody, the host's back end, a page with its page session, or either of both. */
type RouteKey = 'open' | 'hostKey' | 'pageSession' | 'hostKeyOrPageSession';

/** Whose a checked request is, where it is not open to anybody: the host's back end, or a page session's. */
export type Caller = PageSessionFacts | 'host';

/** By status: the schema of the JSON answer, or a sentence where the answer is not JSON. */
type RouteAnswers = Record<number, z.ZodMiniType | string>;

/** A request whose sender was checked; `params` holds the names in braces of the path. */
interface Call<Name extends string = string, Session = Caller | undefined> {
  request: HonoRequest;
  header(this: void, name: string): string | undefined;
  /** The body. @throws {Refusal} `too_large` beyond `limit` bytes. */
  text(limit: number): Promise<string>;
  /** Aborts when nobody waits for the answer any more. */
  signal(): AbortSignal;
  params: Record<Name, string>;
  session: Session;
}

/** What is answered. */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string | EventStream;
  /** What the line in the log says beside route and status. */
  facts?: { screeningId?: string; changed?: boolean };
}

interface RawReply {
  answer: Answer;
}

/** One route: the router mounts it and the OpenAPI document describes it, both from these members. */
export interface Route {
  method: 'get' | 'post' | 'delete';
  /** With names in braces: `/screenings/{id}`. */
  path: string;
  summary: string;
  key: RouteKey;
  /** Whether a page of any origin may read the answer, a refusal too. */
  isForEverybody?: boolean;
  /** Whether an answer of 200 is only counted: its line in the log is written at `debug`. */
  isQuiet?: boolean;
  /** By name: what stands in the path, in the query, and in headers that the route requires. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** The schema of the JSON body. */
  takes?: z.ZodMiniType;
  answers: RouteAnswers;
  /** Refuses a call before its body is read; the handler gets what this answers. */
  admit?(call: Call): unknown;
  handle(
    call: Call & { body: unknown; admitted: unknown },
  ): Promise<RawReply | { status: number; body?: unknown }>;
}

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

interface SessionOf {
  open: undefined;
  hostKey: 'host';
  pageSession: PageSessionFacts;
  hostKeyOrPageSession: Caller;
}

type ReplyOf<Answers extends RouteAnswers> = {
  [Status in keyof Answers]: Answers[Status] extends z.ZodMiniType<infer Body>
    ? { status: Status; body: Body }
    : { status: Status; body?: undefined };
}[keyof Answers];

/** A route whose handler is held to its own path, key and schemas. */
type CheckedRoute<
  Path extends string,
  Key extends RouteKey,
  Answers extends RouteAnswers,
  Takes extends z.ZodMiniType,
  Admitted,
> = Omit<Route, 'path' | 'key' | 'params' | 'takes' | 'answers' | 'admit' | 'handle'> & {
  path: Path;
  key: Key;
  takes?: Takes;
  answers: Answers;
  admit?(call: Call<NamesIn<Path>, SessionOf[Key]>): Admitted;
  handle(
    call: Call<NamesIn<Path>, SessionOf[Key]> & { body: z.infer<Takes>; admitted: Admitted },
  ): Promise<RawReply | ReplyOf<Answers>>;
} & ([NamesIn<Path>] extends [never] ? { params?: never } : { params: Record<NamesIn<Path>, string> });

/** Checks one route: a missing description, a wrong body or an answer of another schema does not compile. */
export function route<
  const Path extends string,
  Key extends RouteKey,
  Answers extends RouteAnswers,
  Takes extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Admitted = void,
>(checked: CheckedRoute<Path, Key, Answers, Takes, Admitted>): Route {
  return checked as Route;
}

/** What a handler answers: a status and, where the route has a schema for it, the JSON. */
export function reply<const Status extends number>(status: Status): { status: Status };
export function reply<const Status extends number, Body>(
  status: Status,
  body: Body,
): { status: Status; body: Body };
export function reply(status: number, body?: unknown): { status: number; body?: unknown } {
  return { status, body };
}

/** An answer that is more than a status and JSON of its schema: an event stream, text, further headers. */
export function raw(
  status: number,
  headers: Record<string, string> = {},
  body?: string | EventStream,
): RawReply {
  return { answer: { status, headers, ...(body !== undefined && { body }) } };
}

export function jsonAnswer(status: number, body: unknown): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
