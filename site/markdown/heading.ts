/** A heading of a Markdown file. */
export interface Heading {
  level: number;
  /** As it is written, with its backticks. */
  text: string;
  id: string;
}

/** The id of a heading, as the places that show Markdown make it. */
const headingId = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** The headings of a text, without what stands in blocks of code. The same title twice gets a number. */
export function headingsOf(markdown: string): Heading[] {
  const seen = new Map<string, number>();
  return [...withoutCode(markdown).matchAll(/^(#+) +(.*)$/gm)].map(([, marks = '', text = '']) => {
    const base = headingId(text);
    const count = seen.get(base) ?? 0;
    seen.set(base, count + 1);
    return { level: marks.length, text, id: count === 0 ? base : `${base}-${count}` };
  });
}

const withoutCode = (markdown: string): string => markdown.replaceAll(/^ *```.*?^ *```$/gms, '');
