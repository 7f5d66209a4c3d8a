import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { buildSite } from './build-site.ts';
import { serveFolder } from './serve-folder.ts';

const folder = fileURLToPath(new URL('../.build/site', import.meta.url));
await buildSite(folder);
console.log(`Built ${folder}`);

if (!process.argv.includes('--build')) {
  const port = Number(process.env['PORT'] ?? 8090);
  const { url } = await serveFolder(folder, port);
  console.log(`\nThe documentation:  ${url}\nThe gallery:        ${url}/gallery/\n\nCtrl-C ends it.`);
}
