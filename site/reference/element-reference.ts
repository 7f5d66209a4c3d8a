import { type Entry, type ManifestElement, methodsOf, propertiesOf } from '../../test/elements-page.ts';

/** A table of an element: its heading, how a name is written in code, and its entries. */
interface ReferenceTable {
  id: string;
  title: string;
  hint: string;
  entries: { name: string; written: string; type: string; usual: string; description: string }[];
}

/** An element of the manifest, as the reference shows it. */
export interface ElementReference {
  tagName: string;
  description: string;
  tables: ReferenceTable[];
}

export function elementReference(element: ManifestElement): ElementReference {
  const { tagName, description, attributes, events, slots = [] } = element;
  const { cssParts, cssProperties, cssStates } = element;
  const table = (
    title: string,
    hint: string,
    entries: Entry[],
    written: (name: string) => string = (name) => name,
  ): ReferenceTable => ({
    id: `${tagName}-${title.toLowerCase().replaceAll(' ', '-')}`,
    title,
    hint,
    entries: entries.map(({ name, type, default: usual = '', description: text = '' }) => ({
      name,
      written: written(name),
      type: type?.text ?? '',
      usual,
      description: text,
    })),
  });
  return {
    tagName,
    description,
    tables: [
      table('Attributes', 'Strings in HTML; each is also a property in camel case.', attributes),
      table(
        'Properties',
        'Set by a script: objects and functions are never attributes.',
        propertiesOf(element),
      ),
      table('Methods', 'Called by a script.', methodsOf(element), (name) => `${name}()`),
      table('Events', 'All of them bubble and are composed; their facts are fields of the event.', events),
      table('Slots', 'Elements of your own within it.', slots, (name) => `slot="${name}"`),
      table('Custom properties', 'Set on the element or on anything around it.', cssProperties),
      table('Parts', 'What your own CSS may style.', cssParts, (name) => `::part(${name})`),
      table('States', 'What your own CSS may ask for.', cssStates, (name) => `:state(${name})`),
    ].filter(({ entries }) => entries.length > 0),
  };
}
