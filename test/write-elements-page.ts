import { readFileSync, writeFileSync } from 'node:fs';
import { elementsPage, type Manifest } from './elements-page.ts';

const root = new URL('../', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('dist/custom-elements.json', root), 'utf8')) as Manifest;
writeFileSync(new URL('docs/elements.md', root), elementsPage(manifest));
