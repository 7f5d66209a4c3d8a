/** Whether a fact of the profile is right, as far as the service's answers show. */
export type Verdict = 'ok' | 'differs' | 'cannot tell';

/** A part of a profile, in the form that the file of `SERVICE_PROFILE` has. */
export type ProfileLines = Record<string, unknown>;

/** One row of the report. Its texts never contain a secret, a person's id or a personal value. */
export interface Finding {
  /** The heading it stands under: `Token`, `Packages`… */
  section: string;
  /** The fact; where the profile has it, by its path there: `lists.packages`. */
  row: string;
  verdict: Verdict;
  /** What the service answered. */
  seen: string;
  /** What to put into the profile, with `unknownValue` where a person has to find the value. */
  lines?: ProfileLines;
  /** What to change elsewhere than in the profile. */
  advice?: string;
}
