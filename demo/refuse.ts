import type { Context } from 'hono';

/** A JSON problem (RFC 9457): how the host's own routes refuse a request. */
export function refuse(context: Context, status: 401 | 403 | 404 | 502, title: string): Response {
  return context.json({ type: 'about:blank', title, status }, status, {
    'Content-Type': 'application/problem+json',
  });
}
