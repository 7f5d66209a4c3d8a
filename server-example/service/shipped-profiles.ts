import checkr from './profiles/checkr.json' with { type: 'json' };
import yardstik from './profiles/yardstik.json' with { type: 'json' };

/** What other services call otherwise than the default profile, by the name that stands for the file. */
export const shippedProfiles: Readonly<Record<string, unknown>> = { checkr, yardstik };
