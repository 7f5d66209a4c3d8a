import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** What every page may ask for beside its files: a page session, and what may be ordered with it. */
const paths = [
  'givenName',
  'middleName',
  'familyName',
  'email',
  'phone',
  'dob',
  'ssn',
  'address.countryCode',
  'address.addressLine',
  'address.municipality',
  'address.regionCode',
  'address.postalCode',
  'driversLicense.licenseNumber',
  'driversLicense.issuingAgency',
  'employerName',
];
const fields = paths.map((path) => ({ path, required: true }));
const claims = Buffer.from(JSON.stringify({ sub: 'bench', role: 'candidate' })).toString('base64url');
const session = { token: `bench.${claims}.bench`, expiresAt: '2999-01-01T00:00:00.000Z' };
const answers: Record<string, unknown> = {
  '/screening-api/packages': {
    environment: 'production',
    packages: [{ id: 'bench', title: 'Fifteen fields', products: [], fields, collectable: true }],
  },
  '/screening-api/screenings': { screenings: [], cursor: 'bench' },
};

/** The one server of all contenders: an empty page in each folder, their files, and the page API. */
export async function serveForms(files: Map<string, string>): Promise<FormServer> {
  const server = createServer((request, response) => {
    const { status = 200, type, text } = answerTo(request, files);
    response.writeHead(status, { 'content-type': type });
    if (type === eventStream) response.write(text);
    else response.end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    origin: `http://localhost:${typeof address === 'object' ? address?.port : 0}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

export interface FormServer {
  origin: string;
  close(): void;
}

/** Stays open, as the proxy's does. */
const eventStream = 'text/event-stream';

interface Answer {
  status?: number;
  type: string;
  text: string;
}

function answerTo({ url = '/', method, headers }: IncomingMessage, files: Map<string, string>): Answer {
  const path = url.split('?', 1)[0] ?? '';
  if (path === '/session' && method === 'POST')
    return { type: 'application/json', text: JSON.stringify(session) };
  if (path === '/screening-api/events') return { type: eventStream, text: ':\n\n' };
  if (path in answers) {
    const isAllowed = headers.authorization === `Bearer ${session.token}`;
    return {
      status: isAllowed ? 200 : 401,
      type: 'application/json',
      text: JSON.stringify(isAllowed ? answers[path] : {}),
    };
  }
  if (path.endsWith('/')) return { type: 'text/html', text: emptyPage(files.has(`${path}form.css`)) };
  const text = files.get(path);
  if (text === undefined) return { status: 404, type: 'text/plain', text: '' };
  return { type: path.endsWith('.css') ? 'text/css' : 'text/javascript', text };
}

const emptyPage = (hasStyles: boolean): string =>
  `<!doctype html><html lang="en"><title>bench</title><link rel="icon" href="data:,">${
    hasStyles ? '<link rel="stylesheet" href="form.css">' : ''
  }<body></body></html>`;
