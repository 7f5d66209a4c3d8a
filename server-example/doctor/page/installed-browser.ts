import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { ConfigurationError } from '../../configuration.ts';

/** Where systems put Chrome, Chromium and Edge. */
function usualPlaces(): { folders: string[]; programs: string[] } {
  switch (process.platform) {
    case 'darwin':
      return {
        folders: ['/Applications', join(homedir(), 'Applications')],
        programs: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
          (name) => `${name}.app/Contents/MacOS/${name}`,
        ),
      };
    case 'win32':
      return {
        folders: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => process.env[name] ?? ''),
        programs: [
          'Google/Chrome/Application/chrome',
          'Chromium/Application/chrome',
          'Microsoft/Edge/Application/msedge',
        ].map((path) => `${path}.exe`),
      };
    default:
      return {
        folders: ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'],
        programs: [
          'google-chrome-stable',
          'google-chrome',
          'chrome',
          'chromium',
          'chromium-browser',
          'microsoft-edge',
        ],
      };
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
  const { folders, programs } = usualPlaces();
  const places = folders.flatMap((folder) => programs.map((program) => join(folder, program)));
  return chosen || places.find((place) => existsSync(place));
}

/** Chromium refuses its own sandbox to root, as in most containers. */
export const browserArguments = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
