import { join } from 'node:path';
import express, { type Router } from 'express';
import { documents } from './documents.ts';
import { elementsAlone } from './elements-alone.ts';
import { askPageSession } from './page-session.ts';
import { accountOf, signIn } from './sign-in.ts';

const folder = import.meta.dirname;

/**
 * The shop: its pages, its login, and the page sessions for the elements.
 *
 * @param page the page after the login.
 * @param connectSrc where that page may send requests to.
 */
export function shop(page: string, connectSrc: string): Router {
  const policy = [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:",
    `connect-src ${connectSrc}`,
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
      const answer = await askPageSession(account);
      response.status(answer.status).json(await answer.json());
    })
    .use('/elements', express.static(join(folder, 'node_modules/screening-elements/dist/bundle')))
    .use(express.static(join(folder, 'public')));
}
