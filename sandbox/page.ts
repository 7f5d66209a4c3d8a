import { readFileSync } from 'node:fs';
import type { MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { secureHeaders } from 'hono/secure-headers';
import { validator } from 'hono/validator';

/** A piece of a page. Values in it are escaped. */
export type Html = ReturnType<typeof html>;

/** The stylesheet of all pages. */
export const stylesheet = readFileSync(new URL('./sandbox.css', import.meta.url), 'utf8');

/** A whole page. It needs no script and loads nothing from other origins. */
export function page(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Screening sandbox</title>
        <link rel="stylesheet" href="/sandbox.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}

/** A page of one column: the candidate form, a report, the login. */
export function narrowPage(title: string, content: Html): Html {
  return page(
    title,
    html`<main class="narrow">
      <p class="brand">Screening sandbox</p>
      <h1>${title}</h1>
      ${content}
    </main>`,
  );
}

/** A page with a message alone. */
export const messagePage = (title: string, text: string): Html => narrowPage(title, html`<p>${text}</p>`);

/**
 * Headers for pages that are not cached and load nothing from other origins. `framedBy`: the origins that may frame
 * them, or `*`. Their own forms are recognised by Origin where browsers send no Sec-Fetch-Site, and with the referrer
 * policy no-referrer they would send no Origin.
 */
export function pageHeaders(framedBy: string[]): MiddlewareHandler {
  const isForAll = framedBy.includes('*');
  const secure = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      imgSrc: ['data:'],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: framedBy.length === 0 ? ["'none'"] : framedBy,
    },
    // It knows no list of origins.
    xFrameOptions: framedBy.length === 0 ? 'DENY' : false,
    crossOriginResourcePolicy: isForAll ? 'cross-origin' : 'same-origin',
    referrerPolicy: isForAll ? 'no-referrer' : 'same-origin',
    // Plain http is enough on this machine, and another program on it may have no https.
    strictTransportSecurity: false,
  });
  return async (context, next) => {
    context.header('Cache-Control', 'no-store');
    return secure(context, next);
  };
}

/** Reads the form that was sent. A body that is none, such as a broken multipart one, is an HTTPException with 400. */
export const sentForm = validator('form', (fields: Record<string, unknown>) => fields);
