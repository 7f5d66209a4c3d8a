/** Page sessions of whom this digest stands for are over that were issued until then, in milliseconds since the epoch. */
export interface Revocation {
  digest: string;
  at: number;
}
