import type { GalleryGroup } from './gallery-state.ts';
import { formGroups } from './form-states.ts';
import { orderGroups } from './order-states.ts';
import { ownFormGroups } from './own-form-states.ts';
import { troubleGroups } from './trouble-states.ts';
import { trustGroups } from './trust-states.ts';
import { statusGroups } from './status-states.ts';

/** Every state of both elements, in the order of the gallery. */
export const galleryGroups: GalleryGroup[] = [
  ...formGroups,
  ...orderGroups,
  ...ownFormGroups,
  ...trustGroups,
  ...troubleGroups,
  ...statusGroups,
];

export const galleryStates = galleryGroups.flatMap(({ states }) => states);
