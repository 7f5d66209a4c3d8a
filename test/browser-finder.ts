import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { browserArguments, installedBrowser } from '../server-example/doctor/page/installed-browser.ts';

/** What puppeteer and playwright need to launch the browser that the tests run in. */
export interface TestBrowser {
  executablePath: string;
  args: string[];
  /** `shell` is puppeteer's word for a browser without a window system; playwright takes `true` for it. */
  headless: true | 'shell';
  env: Record<string, string>;
}

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
];
/**
 * Chrome, Chromium or Edge where `CHROME_PATH` or the system has it; else, on 64-bit Linux, the one that
 * `@sparticuz/chromium` carries, unpacked once with the libraries a bare system lacks.
 */
export async function findBrowser(): Promise<TestBrowser> {
  const executablePath = installedBrowser();
  if (executablePath)
    return { executablePath, args: [...quiet, ...browserArguments], headless: true, env: environment({}) };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackBrowser();
  throw new Error('No Chrome, Chromium or Edge found. Install one, or set CHROME_PATH to its program file.');
}

async function unpackBrowser(): Promise<TestBrowser> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  const folder = join(import.meta.dirname, '../.build/chromium');
  const complete = join(folder, 'complete');
  // The package trusts whatever lies where it unpacks, also half of a file: start from nothing unless it is whole.
  if (!existsSync(complete)) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const usualFolder = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const executablePath = await chromium.executablePath();
    await inflate(join(import.meta.dirname, '../node_modules/@sparticuz/chromium/bin/al2023.tar.br'));
    // Its own list of font folders does not hold this one, and without any font form controls bring it down.
    await writeFile(join(folder, 'fonts/fonts.conf'), fontList(join(folder, 'fonts')));
    await writeFile(complete, '');
    return {
      executablePath,
      args: [...quiet, '--no-sandbox', '--no-zygote'],
      headless: 'shell',
      env: environment({
        FONTCONFIG_PATH: join(folder, 'fonts'),
        LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']]
          .filter(Boolean)
          .join(':'),
      }),
    };
  } finally {
    if (usualFolder === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usualFolder;
  }
}

const fontList = (folder: string): string =>
  `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`;

function environment(additions: Record<string, string>): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...Object.fromEntries(inherited), ...additions };
}
