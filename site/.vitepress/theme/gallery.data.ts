import { readFileSync } from 'node:fs';
import { elementsOf, type Manifest } from '../../../test/elements-page.ts';
import { galleryGroups } from '../../gallery/gallery-states.ts';
import { elementsForGallery } from '../../gallery/theme-properties.ts';

const languages = ['en', 'es', 'fr', 'de', 'pt', 'zh', 'ar'].map((tag) => ({
  tag,
  name: new Intl.DisplayNames(tag, { type: 'language' }).of(tag),
}));

/** What the gallery and the contact sheet show, read when the site is built. */
export default {
  load: () => ({
    languages,
    themed: elementsForGallery(
      elementsOf(JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as Manifest),
    ),
    groups: galleryGroups.map(({ title, states }) => ({
      title,
      states: states.map(({ id, title: name, when, element, attributes }) => ({
        id,
        title: name,
        group: title,
        when,
        element,
        attributes,
      })),
    })),
  }),
};
