import type { Written } from '@11ty/eleventy';
import { guides } from './guides.ts';
import { addressOf } from './site-map.ts';

/** A piece of a page that the search finds: what stands under one heading. */
export interface SearchEntry {
  id: number;
  url: string;
  /** The page, and the section of it that the heading lies in. */
  page: string;
  title: string;
  text: string;
  /** The names that are explained here: of a list of entries the terms, of a table its first column. */
  names: string;
  /** What the whole page answers; at its first heading. */
  answers: string;
  weight: number;
}

const guideOf = new Map(guides.map((guide) => [addressOf(guide), guide]));
/** What is made of data says what a name means; a guide says how it is used. */
const weightOfOthers = 0.7;

/** Everything under each heading of each page, as text. */
export function searchEntries(pages: Written[]): SearchEntry[] {
  const entries = pages.flatMap(({ url, content }) => {
    const main = /<main[^>]*>(.*)<\/main>/s.exec(content)?.[1]?.replace(/<nav class="turn".*/s, '') ?? '';
    const [page = ''] = textOf(/<title>(.*?)<\/title>/.exec(content)?.[1] ?? '').split(' · ');
    const guide = guideOf.get(url);
    let section = '';
    return main.split(/(?=<h[1-3][^>]*id=")/).flatMap((part) => {
      const [, id = '', title = ''] = /^<h[1-3][^>]*id="([^"]+)"[^>]*>(.*?)<\/h/s.exec(part) ?? [];
      if (id === '') return [];
      if (part.startsWith('<h2')) section = textOf(title);
      const text = textOf(part.replace(/^<h.*?<\/h\d>/s, ''));
      const names = [...part.matchAll(/<dt>(.*?)<\/dt>|<tr>\s*<td[^>]*>(.*?)<\/td>/gs)];
      return [
        {
          url: `${url}#${id}`,
          page: part.startsWith('<h3') ? `${page} › ${section}` : page,
          title: textOf(title),
          text,
          names: textOf(names.map(([name]) => name).join(' ')),
          answers: part.startsWith('<h1') ? (guide?.answers ?? '') : '',
          weight: guide ? (guide.weight ?? 1) : weightOfOthers,
        },
      ];
    });
  });
  return entries.map((entry, id) => ({ id, ...entry }));
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const textOf = (html: string): string =>
  html
    .replaceAll(/<\/?(?:a|b|code|em|span|strong)\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name]!)
    .replaceAll(/\s+/g, ' ')
    .trim();
