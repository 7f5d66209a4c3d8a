import type { Answer, Body } from '../dialect.ts';
import { faultsIn, flag, like, listOf, type Rules, text } from '../strict-body.ts';

/** A place where the candidate will work. */
export const workLocations = listOf({ country: like(/^[A-Z]{2}$/), state: like(/^[A-Z]{2}$/), city: text }, [
  'country',
]);

const name = like(/^\D+$/);

const rules: Rules = {
  first_name: name,
  middle_name: name,
  no_middle_name: flag,
  last_name: name,
  email: like(/^[^@\s]+@[^@\s]+$/),
  phone: like(/^\+?[\d() -]{7,20}$/),
  zipcode: like(/^\d{5}(-\d{4})?$/),
  dob: like(/^\d{4}-\d\d-\d\d$/),
  ssn: like(/^\d{3}-?\d\d-?\d{4}$/),
  driver_license_number: text,
  driver_license_state: like(/^[A-Z]{2}$/),
  custom_id: text,
  copy_requested: flag,
  work_locations: workLocations,
};

/** Errors are sentences: one alone, or a list of them. */
export const refuse = (...sentences: string[]): Answer => [
  422,
  { error: sentences.length === 1 ? sentences[0] : sentences },
];
export const unknown: Answer = [404, { error: 'Resource not found' }];

/** The candidates of the account. */
export class Candidates {
  readonly #records = new Map<string, Body>();

  /** With everything in the clear. */
  find(id: unknown): Body | undefined {
    return this.#records.get(String(id));
  }

  create(body: Body): Answer {
    const faults = faultsIn(body, rules, ['email']);
    if (faults.length > 0) return refuse(...faults);
    const id = `candidate_${this.#records.size + 1}`;
    this.#records.set(id, body);
    return [201, this.#write(id)];
  }

  update(id: string, body: Body): Answer {
    const known = this.#records.get(id);
    if (!known) return unknown;
    const faults = faultsIn(body, rules);
    if (faults.length > 0) return refuse(...faults);
    this.#records.set(id, { ...known, ...body });
    return [200, this.#write(id)];
  }

  read(id: string): Answer {
    return this.#records.has(id) ? [200, this.#write(id)] : unknown;
  }

  search(customId: string | null): Body[] {
    const found = [...this.#records].filter(([, one]) => customId === null || one['custom_id'] === customId);
    return found.map(([id]) => this.#write(id));
  }

  /** The number is masked but for its end; the date of birth is not. */
  #write(id: string): Body {
    const { ssn, ...record } = this.#records.get(id)!;
    const masked = typeof ssn === 'string' ? { ssn: `XXX-XX-${ssn.slice(-4)}` } : {};
    return { id, object: 'candidate', ...record, ...masked };
  }
}
