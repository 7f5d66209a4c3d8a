/**
 * Keeps a Postgres server for the process that started this one, and removes it when that process ends, however it
 * ends. Signals of a terminal do not concern it: it is told when to stop.
 */
import process from 'node:process';
import type { Answer, Command } from './embedded-database.ts';
import { PostgresServer } from './postgres-server.ts';

const answer = (message: Answer) => void process.send?.(message);
const failure = (error: unknown): Answer => ({
  kind: 'failed',
  reason: error instanceof Error ? error.message : String(error),
});

const creating = PostgresServer.create();
// The answer to a command says what went wrong.
creating.catch(() => {});
const remove = () =>
  void creating
    .then((server) => server.remove())
    .catch(() => {})
    .then(() => process.exit());

process.on('disconnect', remove);
process.on('message', (command: Command) => {
  creating
    .then(async (server) => {
      if (command === 'start') await server.start();
      else await server.stop();
      answer({ kind: 'done', url: server.url });
    })
    .catch((error: unknown) => answer(failure(error)));
});
