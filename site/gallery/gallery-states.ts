import type { GalleryGroup } from './gallery-state.ts';
import { launcherGroups } from './launcher-states.ts';
import { statusGroups } from './status-states.ts';

/** Every state of both elements, in the order of the gallery. */
export const galleryGroups: GalleryGroup[] = [...launcherGroups, ...statusGroups];

export const galleryStates = galleryGroups.flatMap(({ states }) => states);
