/** How much a sweep tries. */
export interface Scale {
  /** So many times as much as a brief sweep, which tries each input and each place a few times. */
  factor: number;
  /** Chooses what is tried where. */
  seed: string;
}

export const briefFactor = 1;
export const longFactor = 10;
