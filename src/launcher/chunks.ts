import { lateFile } from '../client/late-file.ts';

/** The parts of the launcher that are loaded when they are first needed. Only `application.ts` loads them. */
export const chunks = {
  /** All that comes after a first step of plain inputs. */
  later: lateFile(() => import('./later.ts')),
  places: lateFile(() => import('./places/places.ts')),
  phoneRules: lateFile(() => import('./fields/phone-rules.ts')),
  memberSection: lateFile(() => import('./trust/member-section.ts')),
};
