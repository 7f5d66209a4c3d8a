import type { Audience } from '../store/audience.ts';
import type { LoggedChange, Mark } from '../store/log-entry.ts';
import { showEntryTo } from '../sessions/audience.ts';
import type { Cursors } from './cursors.ts';

/** A piece is about so many characters: a reader that stalls holds no more. */
const pieceLength = 32_768;

/** A comment that keeps a silent stream open. */
export const stillHere = Buffer.from(': still here\n\n');

/**
 * The reader has to start anew, from a snapshot. It bears no cursor, and none comes before it: a reader that was cut off
 * right then would go on from there, and never learn what it missed.
 */
export const reset = Buffer.from('event: reset\ndata: {}\n\n');

/** The first bytes of a stream that cannot be continued. */
export const welcomeWithReset = Buffer.from(`: welcome\n\n${reset.toString()}`);

/** What one audience reads on its event stream: text by the standard of server-sent events, in UTF-8. */
export class EventFrames {
  readonly #cursors: Cursors;
  readonly #audience: Audience;

  constructor(cursors: Cursors, audience: Audience) {
    this.#cursors = cursors;
    this.#audience = audience;
  }

  /** The first bytes: they show that the stream is open, and where it starts. */
  welcome(mark: Mark): Uint8Array {
    return Buffer.from(`: welcome\n\n${this.#id(mark)}\n`);
  }

  /** The frames of these changes in pieces, each with the mark of its last change. */
  *pieces(changes: readonly LoggedChange[]): Generator<{ frames: Uint8Array; mark: Mark }> {
    let text = '';
    for (const [index, change] of changes.entries()) {
      text += this.#change(change);
      if (text.length < pieceLength && index < changes.length - 1) continue;
      yield { frames: Buffer.from(text), mark: change };
      text = '';
    }
  }

  changes(changes: readonly LoggedChange[]): Uint8Array {
    return Buffer.from(changes.map((change) => this.#change(change)).join(''));
  }

  #change(change: LoggedChange): string {
    const screening = JSON.stringify(showEntryTo(change, this.#audience));
    return `${this.#id(change)}event: screening\ndata: ${screening}\n\n`;
  }

  #id(mark: Mark): string {
    return `id: ${this.#cursors.write(mark, this.#audience)}\n`;
  }
}
