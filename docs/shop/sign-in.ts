import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';

/** A person with an account in this shop. */
export interface Account {
  id: string;
  givenName: string;
  familyName: string;
  email: string;
}

// Your shop has accounts and a login already. These passwords are for trying alone.
const accounts: Record<string, { password: string; account: Account }> = {
  'nora@shop.example': {
    password: 'walkies',
    account: { id: 'account-1', givenName: 'Nora', familyName: 'Ellis', email: 'nora@shop.example' },
  },
  'max@shop.example': {
    password: 'walkies',
    account: { id: 'account-2', givenName: 'Max', familyName: 'Stone', email: 'max@shop.example' },
  },
};

/** Who is signed in, by the secret in their cookie. */
const signedIn = new Map<string, Account>();

export const accountOf = (request: Request): Account | undefined =>
  signedIn.get(/(?:^|; )shop=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '');

export const signIn: RequestHandler = (request, response) => {
  const { email, password } = request.body as Record<string, string>;
  const found = new Map(Object.entries(accounts)).get(email ?? '');
  if (!found || found.password !== password) return response.redirect('/sign-in.html');
  const secret = randomUUID();
  signedIn.set(secret, found.account);
  response.cookie('shop', secret, { httpOnly: true, sameSite: 'lax' }).redirect('/');
};
