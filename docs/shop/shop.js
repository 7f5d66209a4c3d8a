import { join } from 'node:path';
import express from 'express';
import { documents } from './documents.js';
import { elementsAlone } from './elements-alone.js';
import { askPageSession } from './page-session.js';
import { accountOf, signIn } from './sign-in.js';

const folder = import.meta.dirname;

/**
 * The shop: its pages, its login, and the page sessions for the elements.
 *
 * @param {string} page the page after the login.
 * @param {{ proxy: string; isElsewhere?: boolean }} options where the proxy is, and whether that is another origin.
 */
export function shop(page, { proxy, isElsewhere = false }) {
  const policy = [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:",
    `connect-src 'self'${isElsewhere ? ` ${proxy}` : ''}`,
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "require-trusted-types-for 'script'; trusted-types lit-html",
  ].join('; ');

  return express
    .Router()
    .use((_request, response, next) => {
      response.setHeader('content-security-policy', policy);
      next();
    })
    .use(elementsAlone)
    .get('/', (request, response) => {
      if (accountOf(request)) response.sendFile(join(folder, 'pages', page));
      else response.redirect('/sign-in.html');
    })
    .post('/sign-in', express.urlencoded(), signIn)
    .get('/my/documents', (_request, response) => void response.json(documents))
    .post('/my/session', async (request, response) => {
      const account = accountOf(request);
      if (!account) return void response.sendStatus(401);
      const answer = await askPageSession(account, proxy);
      response
        .status(answer.status)
        .type('json')
        .send(await answer.text());
    })
    .use('/elements', express.static(join(folder, 'node_modules/screening-elements/dist/bundle')))
    .use(express.static(join(folder, 'public')));
}
