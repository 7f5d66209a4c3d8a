import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { openBrowser } from '../test/journey/visitor.ts';
import { median, type Row } from './row.ts';

const rivals = ['ours', 'lit-native', 'shoelace', 'react'] as const;
type Rival = (typeof rivals)[number];
const names: Record<Rival, string> = {
  ours: 'ours',
  'lit-native': 'Lit with native validation',
  shoelace: 'Shoelace',
  react: 'React + react-hook-form + zod',
};
/** How many times as long as a rival the first form may take. */
const bounds: Partial<Record<Rival, number>> = { 'lit-native': 1.4, shoelace: 0.45, react: 0.35 };
const rounds = 15;
const throttle = 4;
const folder = fileURLToPath(new URL('../.build/bench', import.meta.url));

const paths = [
  'givenName',
  'middleName',
  'familyName',
  'email',
  'phone',
  'dob',
  'ssn',
  'address.addressLine',
  'address.municipality',
  'address.regionCode',
  'address.postalCode',
  'address.countryCode',
  'driversLicense.licenseNumber',
  'driversLicense.issuingAgency',
  'employerName',
];
const fields = paths.map((path) => ({ path, required: true }));
const answers: Record<string, unknown> = {
  '/session': { token: 'bench', expiresAt: '2999-01-01T00:00:00.000Z' },
  '/screening-api/packages': {
    environment: 'production',
    packages: [{ id: 'bench', title: 'Fifteen fields', products: [], fields, collectable: true }],
  },
  '/screening-api/screenings': { screenings: [], cursor: 'bench' },
};

/** From asking for the script to the painted form of fifteen required fields, each side in the same browser. */
export async function firstForm(): Promise<Row[]> {
  const sizes = new Map<Rival, number>();
  for (const rival of rivals) sizes.set(rival, await bundle(rival));
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    const answer = answers[path];
    if (answer !== undefined) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer));
    } else if (path === '/') {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><html lang="en"><title>bench</title><body></body></html>');
    } else {
      response.setHeader('content-type', 'text/javascript');
      readFile(`${folder}${path}`).then(
        (file) => response.end(file),
        () => response.writeHead(404).end(),
      );
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://localhost:${typeof address === 'object' ? address?.port : 0}`;
  const browser = await openBrowser();
  try {
    const times = new Map<Rival, number[]>(rivals.map((rival) => [rival, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const rival of rivals) times.get(rival)!.push(await paint(browser, origin, rival));
    }
    const middle = (rival: Rival) => median(times.get(rival)!);
    return rivals.map((rival) => {
      const bound = bounds[rival];
      const ratio = middle('ours') / middle(rival);
      const compared = bound === undefined ? '' : `, ours is ${ratio.toFixed(2)} of it`;
      return {
        what: `15-field form, ${names[rival]}`,
        value: `${(sizes.get(rival)! / 1000).toFixed(1)} kB gzip, ${middle(rival).toFixed(0)} ms${compared}`,
        bound: bound === undefined ? '-' : `${bound} of it`,
        how: `script to painted form, CPU slowed ${throttle} times, median of ${rounds} rounds in turn`,
      };
    });
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true });
  }
}

/** Builds a rival for production; answers its size, gzip. */
async function bundle(rival: Rival): Promise<number> {
  await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: `${folder}/${rival}`,
      target: 'es2022',
      modulePreload: false,
      lib: {
        entry: fileURLToPath(new URL(`rivals/${rival}.js`, import.meta.url)),
        formats: ['es'],
        fileName: () => 'form.js',
      },
      rolldownOptions: { output: { minify: true, chunkFileNames: '[name].js' } },
    },
  });
  return gzipSync(await readFile(`${folder}/${rival}/form.js`), { level: 9 }).byteLength;
}

/** Milliseconds until the form stands painted on a fresh page. */
async function paint(browser: Browser, origin: string, rival: Rival): Promise<number> {
  const context = await browser.newContext();
  try {
    const page: Page = await context.newPage();
    await page.goto(origin);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    return await page.evaluate(async (script) => {
      const controls = (root: ParentNode): number =>
        [...root.querySelectorAll('*')].reduce(
          (count, element) =>
            count +
            Number(element.localName === 'input') +
            (element.shadowRoot ? controls(element.shadowRoot) : 0),
          0,
        );
      const started = performance.now();
      await import(script);
      while (controls(document) < 5) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return performance.now() - started;
    }, `/${rival}/form.js`);
  } finally {
    await context.close();
  }
}
