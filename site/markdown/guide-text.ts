import { readFileSync } from 'node:fs';
import type { Guide } from '../guides.ts';

/** The Markdown of a guide. */
export const guideText = ({ file }: Pick<Guide, 'file'>): string => readFileSync(file, 'utf8');
