import type { TrustRecord } from '../store/trust-record.ts';

/**
 * What happens to a member's proof of identity, and to the trust that comes of it:
 *
 * ```
 *              ┌── wrong ───┐
 *              ▼            │
 * (asked) → question → answered → trusted → revoked
 *              │            └───→ locked     ▲ ▲
 *              ├── abandoned ───────▲ └──────┘ │
 *              └── ended ──────────────────────┘
 * ```
 *
 * `answered` is not kept: an attempt is counted as a wrong answer before it is sent, and only a right one is no wrong one.
 * So an attempt whose answer is lost needs no state. `locked` is called `failed` in the page API, `question` `questions`.
 */
export type TrustEvent =
  /** The open proof is gone on with, perhaps for another purpose. */
  | { kind: 'resumed'; purpose: string; attemptsLeft: number | null }
  /** A counted attempt was not right. What the service says is left; null where it does not say. */
  | { kind: 'wrong'; attemptsLeft: number | null; hasToWait: boolean }
  /** The open proof is too old, or the service does not go on with it. */
  | { kind: 'abandoned' }
  /** The service trusts the member. */
  | { kind: 'granted'; trustId: string; isSessionOver: boolean }
  /** This trust is over at the service; null where none was made. */
  | { kind: 'ended'; trustId: string | null };

interface Step {
  record: TrustRecord;
  /** What it adds to the member's wrong answers. */
  cost: 0 | 1;
}

/** What a proof becomes; undefined where it stays as it is. What is over stays over. */
export function nextTrust(record: TrustRecord, event: TrustEvent): Step | undefined {
  const isOpen = record.status === 'questions';
  switch (event.kind) {
    case 'resumed': {
      const { purpose, attemptsLeft } = event;
      if (!isOpen) return undefined;
      return { record: { ...record, purpose, attemptsLeft: attemptsLeft ?? record.attemptsLeft }, cost: 0 };
    }
    case 'wrong': {
      if (!isOpen) return undefined;
      const attemptsLeft = event.attemptsLeft ?? record.attemptsLeft;
      const status = event.hasToWait || attemptsLeft <= 0 ? 'failed' : 'questions';
      return { record: { ...record, attemptsLeft, status }, cost: 0 };
    }
    case 'abandoned':
      // Free of cost, its questions could be looked at and others asked for.
      return isOpen ? { record: { ...record, status: 'failed' }, cost: 1 } : undefined;
    case 'granted': {
      const { trustId, isSessionOver } = event;
      if (record.status === 'trusted') return undefined;
      // Also noted where the proof is over: whoever made the trust ends it, and where that fails, the next end finds it.
      if (!isOpen) return { record: { ...record, trustId }, cost: 0 };
      return { record: { ...record, trustId, status: isSessionOver ? 'failed' : 'trusted' }, cost: 0 };
    }
    case 'ended':
      if (record.trustId !== event.trustId) return undefined;
      return { record: { ...record, status: 'revoked' }, cost: isOpen ? 1 : 0 };
  }
}
