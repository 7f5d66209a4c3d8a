import { writeFile } from 'node:fs/promises';
import { bundledModules } from './bundled-modules.ts';
import { bundleFiles } from './bundle-files.ts';
import { scenarios } from './bundle-sizes.ts';
import { fetchedFiles, nameOf } from './fetched-files.ts';
import { type PageBytes, pageBytesFile, scenarioBytes } from './page-bytes.ts';

/** Records what the built bundle weighs: for a change that is worth its bytes. */
const files = await bundleFiles();
const fetched = new Set(
  Object.values(scenarios).flatMap((scenario) => [...fetchedFiles(files, scenario).keys()].map(nameOf)),
);
const modules = Object.entries(await bundledModules()).filter(([name]) => fetched.has(name));
const bytes: PageBytes = { scenarios: scenarioBytes(files), modules: Object.fromEntries(modules) };
await writeFile(pageBytesFile, `${JSON.stringify(bytes, null, 2)}\n`);
for (const [name, { what, bound }] of Object.entries(scenarios))
  console.log(`${what}: ${bytes.scenarios[name]} bytes, bound ${bound}`);
