import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { type Person, people } from './people.ts';

const cookieName = (person: Person) => `nearhand_${person}`;

/**
 * The account reference of whoever is logged in as `person`, or `undefined`. The cookie is the log-in and is told
 * nobody; the reference is a digest of it, so that showing one does not give away the other.
 */
export function accountOf(context: Context, person: Person): string | undefined {
  const logIn = getCookie(context, cookieName(person));
  if (!logIn || !/^[0-9a-f]{32}$/.test(logIn)) return undefined;
  return `${people[person].handle}-${createHash('sha256').update(logIn).digest('hex').slice(0, 8)}`;
}

/**
 * Logs a visitor in who is not: each browser gets an account of its own, so that two visitors never meet in one.
 * A marketplace would ask for a password here. The three people have a cookie each, and can be open side by side.
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
