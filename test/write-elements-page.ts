import { readFileSync, writeFileSync } from 'node:fs';
import { elementPage, elementsOf, type Manifest, pageOf } from './elements-page.ts';

const manifest = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as Manifest;
for (const element of elementsOf(manifest)) {
  const page = pageOf(element);
  writeFileSync(page, elementPage(element, readFileSync(page, 'utf8')));
}
