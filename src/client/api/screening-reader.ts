import type { Screening } from '../../protocol/screening.ts';
import type { Snapshot } from '../../protocol/snapshot.ts';
import { loadSchemas } from './answer-files.ts';

/** The one check of an answer of `GET /screenings`; undefined where it is none. An empty one needs no schema. */
export async function readSnapshot(given: unknown): Promise<Snapshot | undefined> {
  const { screenings, cursor } = Object(given) as Partial<Snapshot>;
  if (Array.isArray(screenings) && screenings.length === 0 && typeof cursor === 'string')
    return { screenings, cursor };
  const { snapshotSchema } = await loadSchemas();
  return snapshotSchema.safeParse(given).data;
}

/** The one check of a screening alone, as `POST /screenings` and `GET /screenings/{id}` answer it. */
export async function readScreening(given: unknown): Promise<Screening | undefined> {
  const { screeningSchema } = await loadSchemas();
  return screeningSchema.safeParse(given).data;
}
