import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

const standard = [
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
];
const fifteen = [...standard, 'driversLicense.licenseNumber', 'driversLicense.issuingAgency', 'employerName'];

const offer = (id: string, title: string, paths: string[]) => ({
  id,
  title,
  products: [],
  fields: paths.map((path) => ({ path, required: true })),
  collectable: true,
});
const claims = Buffer.from(JSON.stringify({ sub: 'bench', role: 'candidate' })).toString('base64url');
const session = { token: `bench.${claims}.bench`, expiresAt: '2999-01-01T00:00:00.000Z' };

/** What every page may ask for with its page session. */
const answers: Record<string, unknown> = {
  '/screening-api/packages': {
    environment: 'production',
    packages: [
      offer('standard', 'Standard background check', standard),
      offer('fifteen', 'Fifteen fields', fifteen),
    ],
  },
  '/screening-api/screenings': { screenings: [], cursor: 'bench' },
};

/** The one server of all contenders: a page in each folder, their files, page sessions, and the page API. */
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
  if (path.endsWith('/')) return { type: 'text/html', text: hostPage(files.has(`${path}form.css`)) };
  if (path === '/host.css') return { type: 'text/css', text: 'body { margin: 2rem; font: 1rem sans-serif }' };
  const text = files.get(path);
  if (text === undefined) return { status: 404, type: 'text/plain', text: '' };
  return { type: path.endsWith('.css') ? 'text/css' : 'text/javascript', text };
}

/**
 * The page of a host before the form comes. It has text and a stylesheet of its own: what a browser does once per page
 * for the first text and the first file is the same for everybody, and over when the clock starts.
 */
const hostPage = (hasStyles: boolean): string => `<!doctype html>
<html lang="en">
  <title>bench</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/host.css">
  ${hasStyles ? '<link rel="stylesheet" href="form.css">' : ''}
  <body>
    <h1>Your profile</h1>
    <p>Families book <strong>verified</strong> walkers twice as often.</p>
  </body>
</html>`;
