import { raw } from 'hono/html';
import type { ElementChoices } from '../element-choices.ts';

/** The launcher's attributes that differ from their defaults. `ElementChoices` contains nothing to escape. */
export function launcherAttributes({ packageId, mode, openIn, recurrence }: ElementChoices) {
  const attributes = [
    packageId && `package-id="${packageId}"`,
    mode !== 'form' && `mode="${mode}"`,
    recurrence && `recurrence="${recurrence}"`,
    openIn !== 'tab' && `open-in="${openIn}"`,
  ];
  return raw(attributes.filter(Boolean).join(' '));
}
