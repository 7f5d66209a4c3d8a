/** What a former version did and said before it was killed: the file beside its statements. */
export interface Former {
  /** When it was killed; milliseconds since the epoch. */
  killedAt: number;
  /** What changed something at the service, in order. */
  asked: { at: number; method: string; url: string; headers: Record<string, string>; body: string }[];
  /** Orders that pages sent; `status` and `id` are absent where the kill came before the answer. */
  orders: {
    user: string;
    token: string;
    key: string;
    body: object;
    status?: number;
    id?: string | undefined;
  }[];
  /** What pages and the host were answered last. */
  answers: { who: string; token: string; path: string; answer: unknown }[];
}
