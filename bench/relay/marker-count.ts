/** Counts how often a marker occurs in what a socket receives, also where it arrives in two pieces. */
export class MarkerCount {
  readonly #marker: Buffer;
  /** The end of the last piece, where a marker may have begun. */
  #rest: Buffer | undefined;

  /** @param marker holds no line feed: a piece that ends with one cannot end within a marker. */
  constructor(marker: string) {
    this.#marker = Buffer.from(marker);
  }

  /** How many markers ended in this piece. */
  add(piece: Buffer): number {
    const size = this.#marker.length;
    const text = this.#rest ? Buffer.concat([this.#rest, piece]) : piece;
    let count = 0;
    let from = 0;
    for (let at = text.indexOf(this.#marker); at !== -1; at = text.indexOf(this.#marker, from)) {
      count += 1;
      from = at + size;
    }
    const isWhole = text.at(-1) === 0x0a;
    this.#rest = isWhole ? undefined : Buffer.from(text.subarray(Math.max(from, text.length - size + 1)));
    return count;
  }
}
