import { readFileSync } from 'node:fs';
import { html } from 'hono/html';

/** A piece of a page. Values in it are escaped. */
export type Html = ReturnType<typeof html>;

/** The stylesheet of the portal and the candidate form. */
export const stylesheet = readFileSync(new URL('./sandbox.css', import.meta.url), 'utf8');

/** A whole page. It needs no script and loads nothing from other origins. */
export function page(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="/sandbox.css" />
        <link rel="icon" href="data:," />
      </head>
      ${body}
    </html>`;
}

/** The headers of every page: no caching, no referrer, nothing loaded from other origins. */
export function pageHeaders(frameAncestors: "'none'" | '*'): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': [
      "default-src 'none'",
      "style-src 'self'",
      'img-src data:',
      "form-action 'self'",
      "base-uri 'none'",
      `frame-ancestors ${frameAncestors}`,
    ].join('; '),
  };
}
