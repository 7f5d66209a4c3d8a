/** The connection that a request came by: the bindings of the sandbox's routes. */
export interface Connection {
  /** The network address of whoever asks. */
  address: string;
}
