/** The id of a heading, as the places that show Markdown make it. A name in capitals keeps them. */
export const headingId = (text: string): string =>
  /^[A-Z_]+$/.test(text)
    ? text
    : text
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/g, '-');
