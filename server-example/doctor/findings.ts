import { overlaid, type Profile, readProfile } from '../service/profile.ts';
import { type Finding, type ProfileLines, unknownValue, type Verdict } from './finding.ts';

/**
 * What was found so far, and the profile as it should be by that: what one answer teaches is already used to read the
 * next one.
 */
export class Findings {
  readonly all: Finding[] = [];
  #profile: Profile;
  #section = '';

  constructor(profile: Profile) {
    this.#profile = profile;
  }

  /** The configured profile with everything learned laid over it. */
  get profile(): Profile {
    return this.#profile;
  }

  /** All profile lines that were found, as one. */
  get lines(): ProfileLines {
    return this.all.reduce<ProfileLines>(
      (lines, finding) => overlaid(lines, finding.lines ?? {}) as ProfileLines,
      {},
    );
  }

  /** The rows that follow belong to this section. */
  begin(section: string): void {
    this.#section = section;
  }

  ok(row: string, seen: string): void {
    this.#add({ section: this.#section, row, verdict: 'ok', seen });
  }

  cannotTell(row: string, seen: string): void {
    this.#add({ section: this.#section, row, verdict: 'cannot tell', seen });
  }

  differs(row: string, seen: string, change: { lines?: ProfileLines; advice?: string }): void {
    this.#add({ section: this.#section, row, verdict: 'differs', seen, ...change });
    this.#profile = readProfile(overlaid(this.#profile, withoutUnknown(change.lines ?? {})));
  }

  /** A row is told once: by what differs if anything does, and "cannot tell" only as long as nothing else is known. */
  #add(finding: Finding): void {
    const known = this.all.findIndex(({ row }) => row === finding.row);
    if (known === -1) this.all.push(finding);
    else if (rank[finding.verdict] > rank[this.all[known]!.verdict]) this.all[known] = finding;
  }
}

/** The lines that say something already. */
function withoutUnknown(lines: ProfileLines): ProfileLines {
  const said = Object.entries(lines).filter(([, value]) => value !== unknownValue);
  return Object.fromEntries(
    said.map(([name, value]) => [name, isSection(value) ? withoutUnknown(value) : value]),
  );
}

const isSection = (value: unknown): value is ProfileLines =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const rank: Record<Verdict, number> = { 'cannot tell': 0, ok: 1, differs: 2 };
