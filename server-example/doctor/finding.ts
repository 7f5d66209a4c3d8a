/** Whether a fact of the profile holds, as far as the service's answers show. */
export type Verdict = 'ok' | 'differs' | 'cannot tell';

/** A part of a profile, as it is written in the file of `SERVICE_PROFILE`. */
export type ProfileLines = Record<string, unknown>;

/** One row of the report. No text in it is a secret, an identifier of a person or a personal value. */
export interface Finding {
  /** What was looked at together: `Token`, `Packages`… */
  section: string;
  /** The fact, by its place in the profile where it has one: `lists.packages`. */
  row: string;
  verdict: Verdict;
  /** What the service showed. */
  seen: string;
  /** What to put into the profile; {@link unknownValue} stands where only a person can tell. */
  lines?: ProfileLines;
  /** What to do outside the profile. */
  advice?: string;
}

/** Stands in profile lines for what the answers do not show. */
export const unknownValue = '…';
