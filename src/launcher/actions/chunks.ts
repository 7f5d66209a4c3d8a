import { lateFile } from '../../client/late-file.ts';

/** What some forms need, loaded when they do. */
export const chunks = {
  worldPlaces: lateFile(() => import('../../protocol/world-address-rules.ts')),
  phoneRules: lateFile(() => import('../fields/phone-rules.ts')),
  phoneCode: lateFile(() => import('../phone/phone-code.ts')),
};
