/** One candidate with one screening: what a rival calls a channel. */
export interface Topic {
  candidate: string;
  screeningId: string;
  /** The service's id of the screening. */
  serviceId: string;
  /** The reference in the address of its callbacks. */
  reference: string;
}

export function topicAt(index: number): Topic {
  const number = String(index).padStart(6, '0');
  return {
    candidate: `candidate-${number}`,
    screeningId: `screening-${number}-of-the-benchmark`,
    serviceId: `55${number}`,
    reference: `reference-${number}-12`,
  };
}
