import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { consumerFolder, installInto } from '../package/packed.ts';

const folder = consumerFolder('test-documents');
installInto(folder);
const script = join(folder, 'main.js');
cpSync(join(import.meta.dirname, 'test-document/main.js'), script);

/** Jest takes the modules for browsers. Vitest takes those for Node, with which an element draws nothing. */
const runners = { Jest: ['--conditions=browser'], Vitest: [] };

for (const documents of ['jsdom', 'happy-dom'])
  for (const [runner, options] of Object.entries(runners))
    test(`a host can test its page in ${documents}, with the modules that ${runner} takes`, () => {
      // An error that nobody catches ends it, and so does waiting for what never comes.
      const said = execFileSync(process.execPath, [...options, script, documents], { encoding: 'utf8' });
      assert.deepEqual(JSON.parse(said), {
        drawn: runner === 'Jest' ? ['About you', 'Check your answers'] : [],
        value: runner === 'Jest' ? 's1' : '',
        heard: ['s2'],
        isValid: true,
      });
    });
