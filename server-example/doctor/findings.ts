import { type Profile, readProfile } from '../service/profile.ts';
import { overlaid, unknownValue, withoutUnknown } from '../service/profile-overlay.ts';
import { readAt } from '../service/wire-body.ts';

/** Whether a fact is right, as far as the answers show. */
export type Verdict = 'ok' | 'differs' | 'cannot tell';

/** A part of a profile, in the form that the file of `SERVICE_PROFILE` has. */
export type ProfileLines = Record<string, unknown>;

/** One row of a diagnosis. Its texts never contain a secret, a person's id or a personal value. */
export interface Finding {
  /** The heading it stands under: `Token`, `Packages`… */
  section: string;
  /** The fact; where the profile has it, by its path there: `lists.packages`. */
  row: string;
  verdict: Verdict;
  /** What was answered. */
  seen: string;
  /** What to put into the profile, with `unknownValue` where a person has to find the value. */
  lines?: ProfileLines;
  /** The shape of the answer, where a person has to look for a name in it. */
  shape?: string;
  /** What to change elsewhere than in the profile. */
  advice?: string;
}

const rank: Record<Verdict, number> = { 'cannot tell': 0, ok: 1, differs: 2 };

/**
 * What was found so far, and the profile corrected by it: the corrections from one answer are used to read the next
 * one.
 */
export class Findings {
  readonly all: Finding[] = [];
  #profile: Profile;
  #section = '';

  constructor(profile: Profile) {
    this.#profile = profile;
  }

  /** The configured profile, corrected by what was found so far. */
  get profile(): Profile {
    return this.#profile;
  }

  /** The profile lines of all findings, merged. */
  get lines(): ProfileLines {
    return this.all.reduce<ProfileLines>(
      (lines, finding) => overlaid(lines, finding.lines ?? {}) as ProfileLines,
      {},
    );
  }

  /** Starts a section: the rows that follow belong to it. */
  begin(section: string): void {
    this.#section = section;
  }

  ok(row: string, seen: string): void {
    this.#add({ row, verdict: 'ok', seen });
  }

  cannotTell(row: string, seen: string): void {
    this.#add({ row, verdict: 'cannot tell', seen });
  }

  /** For a fact that an answer may prove, and never disproves. */
  okIf(isProved: boolean, row: string, seen: string): void {
    if (isProved) this.ok(row, seen);
    else this.cannotTell(row, seen);
  }

  differs(row: string, seen: string, change: Pick<Finding, 'lines' | 'shape' | 'advice'>): void {
    this.#add({ row, verdict: 'differs', seen, ...change });
    this.#profile = readProfile(overlaid(this.#profile, withoutUnknown(change.lines ?? {})));
  }

  /**
   * The service has `value` where the profile has `row`, a dotted path: ok where the profile says the same. Without one,
   * a person has to find it.
   */
  shows(row: string, value: unknown, seen: string): void {
    if (readAt(this.#profile, row) === value) this.ok(row, seen);
    else this.differs(row, seen, { lines: profileLines(row, value === undefined ? unknownValue : value) });
  }

  /** Each row appears once. The verdict that says most wins: "differs" over "ok", and both over "cannot tell". */
  #add(found: Omit<Finding, 'section'>): void {
    // A refusal of any call shows how errors are written.
    const section = found.row.startsWith('errors.') ? 'Errors' : this.#section;
    const known = this.all.findIndex(({ row }) => row === found.row);
    if (known === -1) this.all.push({ section, ...found });
    else if (rank[found.verdict] > rank[this.all[known]!.verdict]) this.all[known] = { section, ...found };
  }
}

/** Profile lines with one value: `profileLines('lists.packages', 'data')`. */
export const profileLines = (path: string, value: unknown): ProfileLines =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as ProfileLines;
