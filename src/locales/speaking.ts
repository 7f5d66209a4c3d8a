import { addEnglish, type SentenceOverrides } from './locale.ts';

/** What a chunk may bring along beside its code: its sentences in English. Other languages have them from the start. */
interface Speaking {
  english: SentenceOverrides;
}

/** Loads a chunk together with what it says. */
export const speaking =
  <T extends Speaking>(load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    const content = await load();
    addEnglish(content.english);
    return content;
  };
