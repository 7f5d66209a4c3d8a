/** Ways in which a service answers with what it was sent. */
export const repeatingAnswers: Record<string, (sent: string) => Response> = {
  'errors whose codes hold values': (sent) =>
    Response.json(
      { errors: valuesIn(sent).map((value) => ({ code: `400#ssn?${value}`, message: value })) },
      { status: 400 },
    ),
  'errors at paths that are values': (sent) =>
    Response.json(
      { errors: valuesIn(sent).map((value) => ({ code: `422#${value}?required`, field: value })) },
      { status: 422 },
    ),
  'a conflict that names who is there': (sent) =>
    Response.json(
      { errors: [{ code: '409#email?already-in-use', message: sent }], candidate: sent },
      { status: 409 },
    ),
  'a page of HTML with everything': (sent) =>
    new Response(`<h1>Error</h1><pre>${sent}</pre>`, {
      status: 500,
      headers: { 'content-type': 'text/html' },
    }),
  'a text with everything': (sent) =>
    new Response(sent, { status: 400, headers: { 'content-type': 'text/plain' } }),
  'what it was sent, as its answer': (sent) =>
    new Response(sent, { headers: { 'content-type': 'application/json' } }),
  'names that are values': (sent) =>
    Response.json(Object.fromEntries(valuesIn(sent).map((value) => [value, value])), { status: 201 }),
  'a header with everything': (sent) =>
    new Response('{}', { status: 503, headers: { 'x-debug': encodeURIComponent(sent), 'retry-after': '1' } }),
  'a connection that breaks with everything': (sent) => {
    throw new TypeError(`fetch failed: ${sent}`, { cause: new Error(sent) });
  },
  'a time limit that runs out with everything': (sent) => {
    throw new DOMException(sent, 'TimeoutError');
  },
};

/** The texts in a JSON body, wherever they are. */
function valuesIn(sent: string): string[] {
  const texts = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
  };
  try {
    return texts(JSON.parse(sent));
  } catch {
    return [sent];
  }
}
