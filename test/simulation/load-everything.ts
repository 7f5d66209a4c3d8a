import { loadRefusals, loadSchemas } from '../../src/client/api/answer-files.ts';
import { world } from './world/world.ts';

/** Loads what pages load late: a file that comes from the disk comes when it likes. */
export async function loadEverything(): Promise<void> {
  world.begin('files');
  await Promise.all([loadSchemas(), loadRefusals()]);
}
