import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildSite } from './build-site.ts';
import { serveFolder } from './serve-folder.ts';

// What serves the site below a path says so: --base /docs/
const { values } = parseArgs({
  options: { build: { type: 'boolean' }, base: { type: 'string', default: '/' } },
});
const folder = fileURLToPath(new URL('../.build/site', import.meta.url));
await buildSite(folder, values.base);
console.log(`Built ${folder}`);

if (!values.build) {
  const port = Number(process.env['PORT'] ?? 8090);
  const { url } = await serveFolder(folder, port);
  console.log(`\nThe documentation:  ${url}\nThe gallery:        ${url}/gallery/\n\nCtrl-C ends it.`);
}
