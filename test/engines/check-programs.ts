import { enginePrograms, findProgram, packageOf } from './programs.ts';

// The first command of the part `engines`: without a browser, say what to install instead of failing test by test.
const missing = enginePrograms
  .filter((program) => !findProgram(program))
  .map((program) => packageOf[program]);
if (missing.length > 0) {
  console.error(
    `The tests in Firefox and WebKitGTK need more programs: on Debian, apt-get install ${missing.join(' ')}.`,
  );
  process.exitCode = 1;
}
