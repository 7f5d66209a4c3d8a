import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { type Person, people } from './people.ts';

const cookieName = (person: Person) => `nearhand_${person}`;

/**
 * The account reference of the visitor who is logged in as `person`, or `undefined`. The cookie is secret. The reference
 * is a digest of the cookie, so that showing it does not reveal the cookie.
 */
export function accountOf(context: Context, person: Person): string | undefined {
  const logIn = getCookie(context, cookieName(person));
  if (!logIn || !/^[0-9a-f]{32}$/.test(logIn)) return undefined;
  return `${people[person].handle}-${createHash('sha256').update(logIn).digest('hex').slice(0, 8)}`;
}

/**
 * Logs a visitor in, if they are not. Each browser gets an account of its own, so that two visitors never share one. A
 * real marketplace would ask for a password here. Each of the three people has a cookie, so that their pages can be
 * open side by side.
 */
export function logIn(context: Context, person: Person): void {
  if (accountOf(context, person)) return;
  setCookie(context, cookieName(person), randomBytes(16).toString('hex'), {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: 30 * 24 * 60 * 60,
  });
}
