import { world } from './world/world.ts';

/** Which promise was broken. */
export type Rule =
  | 'lost'
  | 'twice'
  | 'backwards'
  | 'foreign'
  | 'stuck'
  | 'invented'
  | 'key'
  | 'late'
  | 'not-on-disk'
  | 'webhook'
  | 'validity'
  | 'erased'
  | 'revoked'
  | 'crash';

/** A promise was broken: the story ends. */
export class Violation extends Error {
  readonly rule: Rule;

  constructor(rule: Rule, what: string) {
    super(`${rule}: ${what}`);
    this.rule = rule;
  }
}

/** Ends the story. Nothing is thrown: the product could take it for a failure of the network. */
export const violate = (rule: Rule, what: string): void => world.report(new Violation(rule, what));
