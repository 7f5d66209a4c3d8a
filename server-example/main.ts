#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import process from 'node:process';
import { olderNode } from './needed-node.ts';

const [subcommand, ...options] = process.argv.slice(2);
const terminal = {
  print: (text: string) => console.log(text),
  complain: (text: string) => console.error(text),
};

// What is imported below comes late: an older Node lacks modules that it imports.
if (olderNode !== undefined) {
  const isDoctor = subcommand === 'doctor';
  if (isDoctor && options.includes('--json')) {
    const { diagnosisAsJson, undiagnosed } = await import('./doctor/printed-diagnosis.ts');
    console.log(diagnosisAsJson(undiagnosed(olderNode)));
  } else console.error(olderNode);
  // A doctor that ends with 1 has found something.
  process.exit(isDoctor ? 2 : 1);
}
if (subcommand === 'sandbox') {
  // By its address: the proxy and what stands in for the service share no code. The image of the container lacks it.
  const program = new URL(`../sandbox/main${extname(import.meta.url)}`, import.meta.url);
  if (!existsSync(program)) {
    console.error(
      'The sandbox is not part of this image. Run it from the package: npx screening-proxy sandbox',
    );
    process.exit(1);
  }
  process.argv.splice(2, 1);
  await import(program.href);
} else if (subcommand === 'doctor') {
  const { runDoctor } = await import('./doctor/run-doctor.ts');
  process.exit(await runDoctor(options, process.env, terminal));
} else {
  const { runCommand } = await import('./command/run-command.ts');
  const exitCode = await runCommand(process.argv.slice(2), process.env, terminal);
  if (exitCode !== undefined) process.exit(exitCode);
}
