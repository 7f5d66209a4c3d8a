/** A block of code with its indentation, or a code span with as many backticks as it has. */
const pattern =
  /^(?<indent> *)```[^\n]*\n(?<block>.*?)^ *```$|(?<!`)(?<marks>`+)(?!`)(?<span>.+?)(?<!`)\k<marks>(?!`)/gms;

/** The code of a Markdown text, as a reader has to see it, in its order. */
export const codeOf = (markdown: string): string[] =>
  [...markdown.matchAll(pattern)].map(({ groups = {} }) => {
    const { indent = '', block, span = '' } = groups;
    if (block !== undefined) return block.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trimEnd();
    const line = span.replaceAll(/\n */g, ' ').replaceAll('\\|', '|');
    return /^ .*[^ ].* $/.test(line) ? line.slice(1, -1) : line;
  });
