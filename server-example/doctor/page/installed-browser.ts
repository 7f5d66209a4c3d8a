import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { ConfigurationError } from '../../configuration.ts';

/** Where systems put Chrome, Chromium and Edge. */
function usualPlaces(): string[] {
  switch (process.platform) {
    case 'darwin':
      return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
        ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
          (name) => `${folder}/${name}.app/Contents/MacOS/${name}`,
        ),
      );
    case 'win32':
      return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) =>
        ['Google\\Chrome', 'Chromium', 'Microsoft\\Edge'].map((name) =>
          join(
            process.env[variable] ?? '',
            name,
            'Application',
            name.endsWith('Edge') ? 'msedge.exe' : 'chrome.exe',
          ),
        ),
      );
    default:
      return ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'].flatMap((folder) =>
        [
          'google-chrome-stable',
          'google-chrome',
          'chrome',
          'chromium',
          'chromium-browser',
          'microsoft-edge',
        ].map((name) => `${folder}/${name}`),
      );
  }
}

/**
 * The program file of an installed Chrome, Chromium or Edge; that of `CHROME_PATH` before all others.
 *
 * @throws {ConfigurationError} where `CHROME_PATH` names no file.
 */
export function installedBrowser(): string | undefined {
  const chosen = process.env['CHROME_PATH'];
  if (chosen && !existsSync(chosen))
    throw new ConfigurationError([`CHROME_PATH names ${chosen}, and there is no such file`]);
  return chosen || usualPlaces().find((place) => existsSync(place));
}

/** Chromium refuses its own sandbox to root, as in most containers. */
export const browserArguments = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
