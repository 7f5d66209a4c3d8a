import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const namesOf = {
  firefox: ['firefox-esr', 'firefox'],
  webKitDriver: ['WebKitWebDriver'],
  virtualScreen: ['Xvfb'],
};

/** A program that the tests in Firefox and WebKitGTK start. */
export type EngineProgram = keyof typeof namesOf;

/** The Debian package of each program. */
export const packageOf = {
  firefox: 'firefox-esr',
  webKitDriver: 'webkit2gtk-driver',
  virtualScreen: 'xvfb',
} satisfies Record<EngineProgram, string>;

export const enginePrograms = Object.keys(packageOf) as EngineProgram[];

/** Where the program is, or `undefined` where it is not installed. */
export function findProgram(program: EngineProgram): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return namesOf[program].flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

/** Where the program is. */
export function programPath(program: EngineProgram): string {
  const path = findProgram(program);
  if (path) return path;
  throw new Error(
    `${namesOf[program][0]} is not installed: on Debian, apt-get install ${packageOf[program]}.`,
  );
}
