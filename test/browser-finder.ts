import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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
  // What a window makes ready beside its page takes as long as the page, and no test looks at it.
  '--disable-features=PreloadTopChromeWebUI,SpareRendererForSitePerProcess,WebUIOmniboxAimPopup,WebUIOmniboxPopup',
];
/**
 * Chrome, Chromium or Edge where `CHROME_PATH` or the system has it; else, on 64-bit Linux, the one that
 * `@sparticuz/chromium` carries, unpacked once with the libraries a bare system lacks.
 */
export async function findBrowser(): Promise<TestBrowser> {
  const executablePath = installedBrowser();
  if (executablePath)
    return { executablePath, args: [...quiet, ...browserArguments], headless: true, env: environment({}) };
  if (isCarried) return unpackBrowser();
  throw new Error('No Chrome, Chromium or Edge found. Install one, or set CHROME_PATH to its program file.');
}

/** For what needs no window: one that draws none takes a quarter less of the processor. `CHROME_PATH` comes first. */
export const findShell = (): Promise<TestBrowser> =>
  isCarried && !process.env['CHROME_PATH'] ? unpackBrowser() : findBrowser();

/** Whether the one that the project carries runs here. */
const isCarried = process.platform === 'linux' && process.arch === 'x64';
const unpacked = join(import.meta.dirname, '../.build/unpacked-chromium');
let unpacking: Promise<void> | undefined;

async function unpackBrowser(): Promise<TestBrowser> {
  if (!existsSync(unpacked)) await (unpacking ??= unpackTo(unpacked));
  return {
    executablePath: join(unpacked, 'chromium'),
    args: [...quiet, '--no-sandbox', '--no-zygote'],
    headless: 'shell',
    env: environment({
      FONTCONFIG_PATH: join(unpacked, 'fonts'),
      LD_LIBRARY_PATH: [join(unpacked, 'al2023/lib'), process.env['LD_LIBRARY_PATH']]
        .filter(Boolean)
        .join(':'),
    }),
  };
}

/** Unpacks it into a folder of its own, and moves that when it is whole: other test files may do the same meanwhile. */
async function unpackTo(folder: string): Promise<void> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  await mkdir(dirname(folder), { recursive: true });
  const own = await mkdtemp(`${folder}-`);
  const usualFolder = process.env['TMPDIR'];
  process.env['TMPDIR'] = own;
  try {
    await chromium.executablePath();
    await inflate(join(import.meta.dirname, '../node_modules/@sparticuz/chromium/bin/al2023.tar.br'));
    // Its own list of font folders does not hold this one, and without any font form controls bring it down.
    await writeFile(join(own, 'fonts/fonts.conf'), fontList(join(folder, 'fonts')));
    await rename(own, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    if (usualFolder === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usualFolder;
    await rm(own, { recursive: true, force: true });
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
