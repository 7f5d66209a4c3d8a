import { join } from 'node:path';
import { median } from '../median.ts';
import { startProxy } from './proxy-process.ts';

const starts = 5;

interface Figures {
  /** From the start of the process to its first `/healthz`. */
  ms: number;
  /** Resident memory then. */
  megabytes: number;
}

/** How the proxy starts, with an empty database: as it is published, and from its sources. */
export interface Start {
  published: Figures;
  sources: Figures;
}

export async function measureStart(folder: string): Promise<Start> {
  const measured: Record<keyof Start, Figures[]> = { published: [], sources: [] };
  for (let count = 0; count < starts; count += 1)
    for (const program of ['published', 'sources'] as const) {
      const file = join(folder, `start-${program}-${count}.db`);
      const server = await startProxy(folder, file, {
        readyPath: '/screening-api/healthz',
        isPublished: program === 'published',
      });
      measured[program].push({ ms: server.startMs, megabytes: server.kilobytes() / 1000 });
      await server.stop();
    }
  const medianOf = (figures: Figures[]): Figures => ({
    ms: median(figures.map(({ ms }) => ms)),
    megabytes: median(figures.map(({ megabytes }) => megabytes)),
  });
  return { published: medianOf(measured.published), sources: medianOf(measured.sources) };
}
