import type { House } from '../server/house.ts';

/** A request as a person sent it, without their key. */
export interface RecordedRequest {
  /** Who sent it. */
  owner: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** Sends a recorded request again, with another key and perhaps other headers. */
export const resend = (
  house: House,
  { method, path, headers, body }: RecordedRequest,
  changed: Record<string, string> = {},
): Promise<Response> =>
  house.ask(path, { method, headers: { ...headers, ...changed }, ...(body === undefined ? {} : { body }) });
