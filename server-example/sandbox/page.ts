import { readFileSync } from 'node:fs';
import { html } from 'hono/html';

/** A piece of a page; what is put into it is escaped. */
export type Html = ReturnType<typeof html>;

/** The one stylesheet of portal and candidate form. */
export const stylesheet = readFileSync(new URL('./sandbox.css', import.meta.url), 'utf8');

/** A whole page. It needs no script and nothing from elsewhere. */
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

/** Headers of every page: nothing is kept, nothing tells where it came from, nothing foreign is loaded. */
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
