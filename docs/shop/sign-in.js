import { randomUUID } from 'node:crypto';

/**
 * A person with an account in this shop.
 *
 * @typedef {{ id: string; givenName: string; familyName: string; email: string }} Account
 */

/**
 * Your shop has accounts and a login already. These passwords are for trying alone.
 *
 * @type {Map<string, { password: string; account: Account }>}
 */
const accounts = new Map([
  [
    'nora@shop.example',
    {
      password: 'walkies',
      account: { id: 'account-1', givenName: 'Nora', familyName: 'Ellis', email: 'nora@shop.example' },
    },
  ],
  [
    'max@shop.example',
    {
      password: 'walkies',
      account: { id: 'account-2', givenName: 'Max', familyName: 'Stone', email: 'max@shop.example' },
    },
  ],
]);

/**
 * Who is signed in, by the secret in their cookie.
 *
 * @type {Map<string, Account>}
 */
const signedIn = new Map();

/** @param {import('express').Request} request */
export const accountOf = (request) =>
  signedIn.get(/(?:^|; )shop=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '');

/** @type {import('express').RequestHandler<{}, unknown, Record<string, string>>} */
export const signIn = (request, response) => {
  const { email = '', password } = request.body;
  const found = accounts.get(email);
  if (!found || found.password !== password) return response.redirect('/sign-in.html');
  const secret = randomUUID();
  signedIn.set(secret, found.account);
  response.cookie('shop', secret, { httpOnly: true, sameSite: 'lax' }).redirect('/');
};
