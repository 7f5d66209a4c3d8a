/** The store cannot be read or written. What it confirmed before is safe. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** The service named an id that belongs to another screening, or another one than before: two people would be mixed up. */
export class ForeignServiceId extends Error {
  override readonly name = 'ForeignServiceId';
  override readonly message = 'the service named the id of another screening';
}

/** A job was being done by somebody whose lock was over: another instance may have done it since. Nothing was written. */
export class LockLost extends Error {
  override readonly name = 'LockLost';
}
