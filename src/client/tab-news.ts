import * as z from 'zod/mini';
import { screeningSchema } from '../protocol/screening.ts';
import { connectionStates } from './connection-state.ts';
import { readJson } from './read-json.ts';

/** Longer than any screening of a real service. */
const longestText = 100_000;

const isTime = (text: string | null): boolean => text === null || !Number.isNaN(Date.parse(text));

const tabNewsSchema = z.object({
  /** A name of the reading tab, anew each time it takes the lead. */
  reader: z.string(),
  /** Counts the news of this reader. */
  number: z.number(),
  connection: z.enum(connectionStates),
  /** Milliseconds since the epoch. */
  lastHeardAt: z.optional(z.number()),
  screenings: z.optional(
    z.array(
      screeningSchema.check(
        z.refine(({ submittedAt, updatedAt, estimatedAt }) =>
          [submittedAt, updatedAt, estimatedAt].every(isTime),
        ),
      ),
    ),
  ),
  /** Whether what the tabs know may have a hole. */
  isReset: z.optional(z.boolean()),
  /** Whether nobody looks at the reading tab: then it comes back slowly. */
  isHidden: z.boolean(),
});

/** What the reading tab sends to the others: everything it receives, as it arrives. */
export type TabNews = z.infer<typeof tabNewsSchema>;

/** What the reading tab says, before it is numbered. */
export type TabFacts = Omit<TabNews, 'reader' | 'number'>;

/** As a text, whose length the receiver knows before it reads it. What is too long is left to a snapshot. */
export function writeTabNews(news: TabNews): string {
  const text = JSON.stringify(news);
  if (text.length <= longestText) return text;
  return JSON.stringify({ ...news, screenings: undefined, isReset: true });
}

/** Every script of the origin can post to the channel: what is no news is `undefined`. */
export function readTabNews(message: unknown): TabNews | undefined {
  if (typeof message !== 'string' || message.length > longestText) return undefined;
  return tabNewsSchema.safeParse(readJson(message)).data;
}
