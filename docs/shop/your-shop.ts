import express from 'express';
import { createProxy, readConfiguration, toNodeHandler } from 'screening-proxy';
import { accountOf, signIn } from './sign-in.ts';

const app = express();

// Before whatever reads bodies:
const proxy = await createProxy(readConfiguration(process.env));
app.use('/screening-api', toNodeHandler(proxy));

// What your shop does already:
app.use(express.json(), express.urlencoded());
app.post('/sign-in', signIn);

// Anywhere:
app.use('/elements', express.static('node_modules/screening-elements/dist/bundle'));
app.post('/my/session', async (request, response) => {
  const account = accountOf(request); // Whatever your login knows; a passport shop has request.user.
  if (!account) return void response.sendStatus(401);
  const answer = await fetch(`${process.env['PUBLIC_URL']}/screening-api/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${process.env['HOST_API_KEY']}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      user: account.id,
      role: 'candidate',
      packages: ['539146'],
    }),
  });
  response.status(answer.status).json(await answer.json());
});

app.listen(Number(process.env['PORT'] ?? 8080), 'localhost', () => console.log('Ready'));
