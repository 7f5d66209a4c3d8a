/** What the manifest of the package says of an element. */
export interface ManifestElement {
  tagName: string;
  description: string;
  attributes: Entry[];
  members: Entry[];
  events: Entry[];
  slots?: Entry[];
  cssParts: Entry[];
  cssProperties: Entry[];
  cssStates: Entry[];
}

export interface Entry {
  name: string;
  description?: string;
  default?: string;
  type?: { text: string };
  kind?: string;
  attribute?: string;
  privacy?: string;
  static?: boolean;
  parameters?: unknown[];
}

export interface Manifest {
  modules: { declarations: Partial<ManifestElement>[] }[];
}

const intro = `# The elements

Made by \`npm run elements-page\` from \`dist/custom-elements.json\`, which editors read, too. Do not edit it: a test compares the
two. [theming.md](theming.md) says how to use the custom properties.
`;

/** The elements of a manifest. */
export const elementsOf = ({ modules }: Manifest): ManifestElement[] =>
  modules
    .flatMap(({ declarations }) => declarations)
    .filter((declaration): declaration is ManifestElement => declaration.tagName !== undefined);

/** The page \`docs/elements.md\`: everything that a host can set, fill, style or listen to. */
export const elementsPage = (manifest: Manifest): string =>
  [intro, ...elementsOf(manifest).map(section)].join('\n');

const isPublic = ({ privacy, description }: Entry): boolean =>
  privacy === undefined && description !== undefined;

/** The properties that only a script can set. */
export const propertiesOf = ({ members }: ManifestElement): Entry[] =>
  members.filter(
    (member) =>
      member.kind === 'field' && member.attribute === undefined && !member.static && isPublic(member),
  );

export const methodsOf = ({ members }: ManifestElement): Entry[] =>
  members.filter((member) => member.kind === 'method' && isPublic(member) && !isInner(member));

function section(element: ManifestElement): string {
  const {
    tagName,
    description,
    attributes,
    events,
    slots = [],
    cssParts,
    cssProperties,
    cssStates,
  } = element;
  return [
    `## \`<${tagName}>\`\n\n${wrapped(description)}\n`,
    table('Attributes', attributes, ['attribute', code, 'type', typeOf, 'default', defaultOf]),
    table('Properties without an attribute', propertiesOf(element), ['property', code, 'type', typeOf]),
    table('Methods', methodsOf(element), ['method', ({ name }) => `\`${name}()\``]),
    table('Events', events, ['event', code, 'class', typeOf]),
    table('Slots', slots, ['slot', code]),
    table('Custom properties', cssProperties, ['property', code, 'default', defaultOf]),
    table('Parts', cssParts, ['part', code]),
    table('States', cssStates, ['state', ({ name }) => `\`:state(${name})\``]),
  ]
    .filter(Boolean)
    .join('\n');
}

/** Called by the launcher's own parts. */
const isInner = ({ name }: Entry): boolean => name === 'focusOn';

const code = ({ name }: Entry): string => `\`${name}\``;
const typeOf = ({ type }: Entry): string => `\`${(type?.text ?? '').replaceAll('|', '\\|')}\``;
const defaultOf = ({ default: value = '' }: Entry): string => (value === '' ? '' : `\`${value}\``);

type Column = (entry: Entry) => string;

/** A table with these columns and the description, aligned as the formatter does it; nothing without entries. */
function table(title: string, entries: Entry[], columns: (string | Column)[]): string {
  if (entries.length === 0) return '';
  const heads = [...columns.filter((column) => typeof column === 'string'), 'meaning'];
  const cells = columns.filter((column) => typeof column === 'function');
  const rows = entries.map((entry) => [
    ...cells.map((cell) => cell(entry)),
    oneLine(entry.description ?? ''),
  ]);
  const widths = heads.map((head, index) =>
    Math.max(...[head, ...rows.map((row) => row[index] ?? '')].map(({ length }) => length)),
  );
  const line = (row: string[]): string =>
    `| ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [`### ${title}\n`, line(heads), rule, ...rows.map(line), ''].join('\n');
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');

/** A paragraph in lines of at most 110 characters. */
function wrapped(text: string): string {
  const lines: string[] = [''];
  for (const word of oneLine(text).split(' ')) {
    const last = lines.at(-1) ?? '';
    if (`${last} ${word}`.length > 110) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`.trim();
  }
  return lines.join('\n');
}
