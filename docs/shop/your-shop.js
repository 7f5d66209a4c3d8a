import { createServer } from 'node:http';
import express from 'express';
import { createProxy, readConfiguration, serverTimeouts, toNodeHandler } from 'screening-proxy';
import { documents } from './documents.js';
import { elementsAlone } from './elements-alone.js';
import { isVerified, news } from './news.js';
import { askPageSession } from './page-session.js';
import { accountOf, signIn } from './sign-in.js';

const app = express();

// Before anything that reads bodies:
const proxy = await createProxy(readConfiguration(process.env));
app.use('/screening-api', toNodeHandler(proxy));
app.use(news());

// What your shop does already, behind one check:
app.use(elementsAlone, express.json(), express.urlencoded());
app.post('/sign-in', signIn);

// Anywhere:
app.use('/elements', express.static('node_modules/screening-elements/dist/bundle'));
app.get('/my/documents', (_request, response) => void response.json(documents));
app.get('/my/verified', (request, response) => void response.json(isVerified(accountOf(request)?.id)));
app.post('/my/session', async (request, response) => {
  const account = accountOf(request); // With passport: request.user.
  if (!account) return void response.sendStatus(401);
  const answer = await askPageSession(account);
  response
    .status(answer.status)
    .type('json')
    .send(await answer.text());
});

const port = Number(process.env['PORT'] ?? 8080);
createServer(serverTimeouts, app).listen(port, 'localhost', () => console.log('Ready'));
