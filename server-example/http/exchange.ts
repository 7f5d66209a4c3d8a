/** A request as the page API reads it, whichever server took it. */
export interface Asked {
  /** In capitals. */
  method: string;
  /** Still percent-encoded. */
  path: string;
  query: URLSearchParams;
  /** @param name in small letters. */
  header(name: string): string | undefined;
  /** The body as text. @throws {Refusal} `too_large` beyond `limit` bytes, before the rest is read. */
  text(limit: number): Promise<string>;
  /** The address at the other end of the connection, where the server knows it. */
  peer(): string | undefined;
  /** Calls `leave` when whoever asks is gone before the answer. Answers how to stop waiting for that. */
  onLeave(leave: () => void): () => void;
}

/** What the page API answers, before any server has carried it. */
export interface Answer {
  status: number;
  /** Names in small letters. */
  headers: Record<string, string>;
  /** Absent: no body. */
  body?: string | OpenStream | undefined;
  /** What the line in the log says beside route and status. */
  facts?: { screeningId?: string; changed?: boolean } | undefined;
}

/** An event stream that has its place. The server calls one of these, once. */
export interface OpenStream {
  /** Starts it: the server is ready to write. */
  open(sink: Sink): StreamSource;
  /** Gives the place back: whoever asked has gone before. */
  abandon(): void;
}

/** Where an event stream is written to. */
export interface Sink {
  /** False: it is full, and should be given no more until it has drained. What it was given is written all the same. */
  write(frames: Uint8Array): boolean;
  end(): void;
}

/** What a server tells an event stream. */
export interface StreamSource {
  /** The sink takes more again. */
  drained(): void;
  /** Nobody reads any more. */
  left(): void;
}
