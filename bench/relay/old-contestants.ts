import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { proxyContestants as ours } from './proxy-contestant.ts';
import type { Contestant } from './relay.ts';

/** A folder with an earlier commit and its node_modules. It takes part where that is named. */
const oldFolder = process.env['OLD'];

/** The proxy of an earlier commit, as it starts and fills it itself. */
export async function oldContestants(
  folder: string,
  topics: number,
  serviceUrl: string,
): Promise<{ ours: Contestant; reading: Contestant } | undefined> {
  if (oldFolder === undefined) return undefined;
  const file = pathToFileURL(join(oldFolder, 'bench/relay/proxy-contestant.ts')).href;
  const { proxyContestants } = (await import(file)) as { proxyContestants: typeof ours };
  const place = join(folder, 'old');
  await mkdir(place);
  const old = await proxyContestants(place, topics, serviceUrl);
  return { ours: { ...old.ours, name: 'old' }, reading: { ...old.reading, name: 'old, reading back' } };
}
