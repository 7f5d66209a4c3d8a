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

interface Entry {
  name: string;
  description?: string;
  default?: string;
  type?: { text: string };
  kind?: string;
  attribute?: string;
  privacy?: string;
  static?: boolean;
  inheritedFrom?: object;
  parameters?: unknown[];
}

export interface Manifest {
  modules: { declarations: Partial<ManifestElement>[] }[];
}

/** The elements of a manifest. */
export const elementsOf = ({ modules }: Manifest): ManifestElement[] =>
  modules
    .flatMap(({ declarations }) => declarations)
    .filter((declaration): declaration is ManifestElement => declaration.tagName !== undefined);

/** Where the page of an element is, from the root of the project. */
export const pageOf = ({ tagName }: ManifestElement): string => `docs/${tagName}.md`;

const heading = '## Reference\n';

/** The page of an element: what is written by hand, then everything that a host can set, fill, style or listen to. */
export function elementPage(element: ManifestElement, written: string): string {
  const [byHand = ''] = written.split(heading);
  return [`${byHand}${heading}`, ...tablesOf(element)].join('\n');
}

/** What is inherited is the interface of every control of a form. */
const isPublic = ({ privacy, description, inheritedFrom }: Entry): boolean =>
  privacy === undefined && description !== undefined && !inheritedFrom;

/** The properties that only a script can set. */
const propertiesOf = ({ members }: ManifestElement): Entry[] =>
  members.filter(
    (member) =>
      member.kind === 'field' && member.attribute === undefined && !member.static && isPublic(member),
  );

const methodsOf = ({ members }: ManifestElement): Entry[] =>
  members.filter((member) => member.kind === 'method' && isPublic(member) && !isInner(member));

const tablesOf = (element: ManifestElement): string[] =>
  [
    table('Attributes', element.attributes, ['attribute', code, 'default', defaultOf]),
    table('Properties without an attribute', propertiesOf(element), ['property', code, 'type', typeOf]),
    table('Methods', methodsOf(element), ['method', ({ name }) => `\`${name}()\``]),
    table('Events', element.events, ['event', code, 'class', typeOf]),
    table('Slots', element.slots ?? [], ['slot', code]),
    table('Parts', element.cssParts, ['part', code]),
    table('States', element.cssStates, ['state', ({ name }) => `\`:state(${name})\``]),
  ].filter(Boolean);

/** Called by the launcher's own parts. */
const isInner = ({ name }: Entry): boolean => name === 'focusOn';

const code = ({ name }: Entry): string => `\`${name}\``;
const typeOf = ({ type }: Entry): string => `\`${(type?.text ?? '').replaceAll('|', '\\|')}\``;
const defaultOf = ({ default: value = 'null' }: Entry): string =>
  /^(null|'')$/.test(value) ? '' : `\`${value}\``;

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
