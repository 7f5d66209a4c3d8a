import type { Written } from '@11ty/eleventy';

/** A piece of a page that the search finds: what stands under one heading. */
export interface SearchEntry {
  id: number;
  url: string;
  page: string;
  title: string;
  text: string;
}

/** Everything under each heading of each page, as text. */
export function searchEntries(pages: Written[]): SearchEntry[] {
  const entries = pages.flatMap(({ url, content }) => {
    const main = /<main[^>]*>(.*)<\/main>/s.exec(content)?.[1]?.replace(/<nav class="turn".*/s, '') ?? '';
    const [page = ''] = textOf(/<title>(.*?)<\/title>/.exec(content)?.[1] ?? '').split(' · ');
    return main.split(/(?=<h[1-3][^>]*id=")/).flatMap((part) => {
      const [, id = '', title = ''] = /^<h[1-3][^>]*id="([^"]+)"[^>]*>(.*?)<\/h/s.exec(part) ?? [];
      if (id === '') return [];
      const text = textOf(part.replace(/^<h.*?<\/h\d>/s, ''));
      return [{ url: `${url}#${id}`, page, title: textOf(title), text }];
    });
  });
  return entries.map((entry, id) => ({ id, ...entry }));
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name]!)
    .replaceAll(/\s+/g, ' ')
    .trim();
