/** How much a sweep tries. */
export interface Scale {
  /** Each input at least once, instead of each in every place. */
  isBrief: boolean;
  /** Chooses where a brief sweep tries what. */
  seed: string;
}
