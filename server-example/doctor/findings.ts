import { type Profile, readProfile } from '../service/profile.ts';
import { overlaid, withoutUnknown } from '../service/profile-overlay.ts';
import type { Finding, ProfileLines, Verdict } from './finding.ts';

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
    this.#add({ section: this.#section, row, verdict: 'ok', seen });
  }

  cannotTell(row: string, seen: string): void {
    this.#add({ section: this.#section, row, verdict: 'cannot tell', seen });
  }

  differs(row: string, seen: string, change: { lines?: ProfileLines; advice?: string }): void {
    this.#add({ section: this.#section, row, verdict: 'differs', seen, ...change });
    this.#profile = readProfile(overlaid(this.#profile, withoutUnknown(change.lines ?? {})));
  }

  /** Each row appears once. The verdict that says most wins: "differs" over "ok", and both over "cannot tell". */
  #add(finding: Finding): void {
    const known = this.all.findIndex(({ row }) => row === finding.row);
    if (known === -1) this.all.push(finding);
    else if (rank[finding.verdict] > rank[this.all[known]!.verdict]) this.all[known] = finding;
  }
}

const rank: Record<Verdict, number> = { 'cannot tell': 0, ok: 1, differs: 2 };
