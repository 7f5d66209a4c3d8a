import type { Candidate } from './candidates.ts';
import type { Core } from './core.ts';
import type { Screening } from './screening.ts';
import type { Screenings } from './screenings.ts';

/** Links to reports: one for staff works once; a candidate's shows all of theirs, for as long as the sandbox runs. */
export class Reports {
  readonly #deps: Core & { screenings: Screenings };
  readonly #links = new Map<string, string>();
  readonly #candidates = new Map<string, string>();

  constructor(deps: Core & { screenings: Screenings }) {
    this.#deps = deps;
  }

  linkTo({ id }: Screening): { token: string; link: string } {
    const { random, publicUrl } = this.#deps;
    const token = random.hex('report');
    this.#links.set(token, id);
    return { token, link: `${publicUrl}/reports/${token}` };
  }

  portalOf({ id }: Candidate): string {
    const { random, publicUrl } = this.#deps;
    const token = random.hex('candidate-portal');
    this.#candidates.set(token, id);
    return `${publicUrl}/reports/of/${token}`;
  }

  /** The screening of a link, once. */
  open(token: string): Screening | undefined {
    const id = this.#links.get(token);
    this.#links.delete(token);
    return id === undefined ? undefined : this.#deps.screenings.get(id);
  }

  /** Undefined where the link is unknown. */
  openPortal(token: string): Screening[] | undefined {
    const id = this.#candidates.get(token);
    if (id === undefined) return undefined;
    return this.#deps.screenings.all().filter(({ candidateId }) => candidateId === id);
  }
}
