import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { CandidateTurns } from '../../server-example/proxy/candidate-turns.ts';
import { ProxyLog } from '../../server-example/proxy/proxy-log.ts';
import { Refusal } from '../../server-example/proxy/refusal.ts';
import { CallBudget } from '../../server-example/service/call-budget.ts';
import { SqliteCandidateTurns } from '../../server-example/store/sqlite/candidate-turns.ts';
import { StoreError } from '../../server-example/store/store.ts';

const annas = { clientReferenceId: 'anna', screeningId: 'scr-anna' };

describe('the turn of a candidate', () => {
  let candidateTurns: SqliteCandidateTurns;
  let pauses: number[];
  let turns: CandidateTurns;
  beforeEach(() => {
    candidateTurns = new SqliteCandidateTurns();
    pauses = [];
    turns = new CandidateTurns({
      store: { candidateTurns },
      budget: new CallBudget(
        () => new Promise(() => {}),
        () => 0,
      ),
      log: new ProxyLog({ write: () => {} }),
      now: () => 0,
      pause: async (milliseconds) => void pauses.push(milliseconds),
    });
  });

  test('is asked for ten times within five seconds, then left to those who stand behind', async () => {
    await candidateTurns.take('anna', 'of another instance', { now: 0, forMs: 30_000 });
    await assert.rejects(
      turns.take(annas, () => assert.fail('it has no turn')),
      (error) => error instanceof Refusal && error.code === 'in_progress',
    );
    assert.deepEqual(pauses, Array<number>(9).fill(500));
    assert.equal(await candidateTurns.end('anna', 'of another instance'), true);
    assert.equal(await turns.take(annas, async () => 'sent'), 'sent');
  });

  test('that the database does not take back hides no failure of the work', async () => {
    candidateTurns.end = () => Promise.reject(new StoreError('the disk is full'));
    const failure = new Error('the work failed');
    await assert.rejects(
      turns.take(annas, () => Promise.reject(failure)),
      failure,
    );
  });
});
