import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

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
export const session = { token: `bench.${claims}.bench`, expiresAt: '2999-01-01T00:00:00.000Z' };

/** What every page may ask for with its page session. */
export const prefetched = {
  packages: {
    environment: 'production',
    packages: [
      offer('standard', 'Standard background check', standard),
      offer('fifteen', 'Fifteen fields', fifteen),
    ],
  },
  screenings: { screenings: [], cursor: 'bench' },
};
const answers: Record<string, unknown> = {
  '/screening-api/packages': prefetched.packages,
  '/screening-api/screenings': prefetched.screenings,
};

/** The one server of all contenders: a page in each folder, their files, page sessions, and the page API. */
export async function serveForms(files: Map<string, string>): Promise<FormServer> {
  const server = createServer((request, response) => {
    const { status = 200, type, text, isFile } = answerTo(request, files);
    const body = isFile ? brotli(text) : Buffer.from(text);
    response.writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-store',
      ...(isFile && { 'content-encoding': 'br' }),
      ...(type !== eventStream && { 'content-length': body.length }),
    });
    if (type === eventStream) response.write(body);
    else response.end(body);
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

/** The best compression is made once: it takes longer than a visit. */
const compressed = new Map<string, Buffer>();
function brotli(text: string): Buffer {
  const known = compressed.get(text) ?? brotliCompressSync(text);
  compressed.set(text, known);
  return known;
}

/** Stays open, as the proxy's does. */
const eventStream = 'text/event-stream';

interface Answer {
  status?: number;
  type: string;
  text: string;
  isFile?: boolean;
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
  const text = files.get(path);
  if (text === undefined) return { status: 404, type: 'text/plain', text: '' };
  const type = path.endsWith('/') ? 'text/html' : path.endsWith('.css') ? 'text/css' : 'text/javascript';
  return { type, text, isFile: true };
}
