import type { ManifestElement } from '../../test/elements-page.ts';

/** A custom property that the theme editor offers. */
export interface ThemeProperty {
  name: string;
  kind: 'colour' | 'length' | 'text';
  usual: string;
  /** For a swatch, which cannot be empty: of two colours that of a light page, and a gray for one that is derived. */
  usualColour: string;
  description: string;
}

/** The custom properties of both elements, each once. */
export function elementsForGallery(elements: ManifestElement[]): ThemeProperty[] {
  const all = elements.flatMap(({ cssProperties }) => cssProperties);
  const byName = new Map(all.map((property) => [property.name, property]));
  return [...byName.values()].map(({ name, default: usual = '', description = '' }) => ({
    name,
    usual,
    usualColour: /#[0-9a-f]{6}/.exec(usual)?.[0] ?? '#808080',
    description,
    kind: kindOf(name, description),
  }));
}

function kindOf(name: string, description: string): ThemeProperty['kind'] {
  if (description.startsWith('Colour')) return 'colour';
  return name === '--screening-font' ? 'text' : 'length';
}
