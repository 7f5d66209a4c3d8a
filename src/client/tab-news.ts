import * as z from 'zod/mini';
import { screeningSchema } from '../protocol/screening.ts';
import { connectionStates } from './connection-state.ts';
import { readJson } from './read-json.ts';

/** Longer than any screening of a real service. */
const longestText = 100_000;

const isTime = (text: string | null): boolean => text === null || !Number.isNaN(Date.parse(text));

const tabNewsSchema = z.object({
  connection: z.enum(connectionStates),
  /** Milliseconds since the epoch. */
  lastHeardAt: z.optional(z.number()),
  cursor: z.optional(z.string()),
  screening: z.optional(
    screeningSchema.check(
      z.refine(({ submittedAt, updatedAt, estimatedAt }) =>
        [submittedAt, updatedAt, estimatedAt].every(isTime),
      ),
    ),
  ),
  isReset: z.optional(z.boolean()),
  /** Whether nobody looks at the reading tab: then it comes back slowly. */
  isHidden: z.boolean(),
});

/** What the reading tab sends to the others: everything it receives, as it arrives. */
export type TabNews = z.infer<typeof tabNewsSchema>;

/** As a text, whose length the receiver knows before it reads it. A screening that is too long is left to a snapshot. */
export function writeTabNews(news: TabNews): string {
  const text = JSON.stringify(news);
  if (text.length <= longestText) return text;
  return JSON.stringify({ ...news, screening: undefined, isReset: true });
}

/** Every script of the origin can post to the channel: what is no news is `undefined`. */
export function readTabNews(message: unknown): TabNews | undefined {
  if (typeof message !== 'string' || message.length > longestText) return undefined;
  return tabNewsSchema.safeParse(readJson(message)).data;
}
