import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ServiceError } from '../../../server-example/service/service-error.ts';
import { visible, visibleLines } from '../../../server-example/visible-text.ts';
import { outputOf } from '../command-output.ts';
import { logTo } from '../logged-lines.ts';
import { proxyEnvironment } from '../proxy-environment.ts';

/** Clears the screen, rings, begins a C1 sequence, turns the reading direction round, and ends a line in two ways. */
const hostile = 'a\u001b[2J\u0007\u009b31m\u202egnp.\u2066\u2028\u007f\u200bz';
const escaped = String.raw`a\u001b[2J\u0007\u009b31m\u202egnp.\u2066\u2028\u007f\u200bz`;

const whole = { ...proxyEnvironment, SERVICE_CLIENT_ID: hostile };

describe('text from outside', () => {
  test('what a terminal would obey is written as JSON escapes it', () => {
    assert.equal(visible(hostile), escaped);
    assert.equal(visible('one\ntwo\u{e0041}'), String.raw`one\ntwo\udb40\udc41`.replace('\\n', '\\u000a'));
    assert.equal(visibleLines(`${hostile}\n${hostile}\n`), `${escaped}\n${escaped}\n`);
  });

  test('letters of every language stay as they are', () => {
    for (const text of ['Zoë Ångström', 'Łódź', '陳大文', 'محمد', 'नमस्ते', '👩 ok'])
      assert.equal(visible(text), text);
  });

  test('a line of the log holds no character that a terminal obeys, and says the same', () => {
    const lines: string[] = [];
    const log = logTo(lines);
    log.warn('origin_refused', { origin: hostile });
    log.error('callback_not_understood', { error: new ServiceError('not-understood', hostile) });
    assert.equal(lines.length, 2);
    for (const line of lines) assert.match(line, /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+\n$/u);
    assert.equal((JSON.parse(lines[0]!) as { origin: string }).origin, hostile);
    assert.equal((JSON.parse(lines[1]!) as { message: string }).message, hostile);
  });

  test('--print-config prints each value on one line, whatever is in it', async () => {
    const { printed } = await outputOf(['--print-config'], {
      ...whole,
      DATABASE_URL: `file:${hostile}\nPORT=1`,
    });
    assert.ok(printed.split('\n').includes(String.raw`DATABASE_URL=file:${escaped}\u000aPORT=1`));
  });

  test('a refused option and a mistake are printed so that the terminal does not obey them', async () => {
    const { complained: option } = await outputOf([`--${hostile}`], {});
    assert.ok(option.includes(escaped) && !option.includes('\u001b'));
    const { complained: mistake } = await outputOf(['--check'], { ...whole, LINK_ORIGINS: hostile });
    assert.ok(mistake.includes('\\u001b[2J') && !mistake.includes('\u001b'));
  });
});
