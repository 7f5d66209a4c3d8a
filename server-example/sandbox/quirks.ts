/** Every quirk of the sandbox, with what it does. All are off at the start. */
export const quirkCatalogue = {
  expiresInString: 'Token answers carry expires_in as the string "3600".',
  maskedReads: 'Candidates read back hide most of the social security number and the year of birth.',
  mixedCase: 'Status and result words come in an unusual letter case.',
  unknownStatus: 'Screenings carry a status that no documentation lists.',
  reopen: 'A screening that becomes complete is in progress again 60 seconds later.',
  tokenRevokedEarly: 'Tokens issued so far die at once, new ones after 60 seconds.',
  rateLimited: 'Resource calls are answered 429 with a Retry-After of one second.',
  serverError: 'Resource calls are answered 500.',
  slow: 'Resource calls take five seconds.',
  answerDropped: 'A screening is ordered, then the connection is cut without an answer.',
  callbackDuplicated: 'Every callback that was taken is sent a second time.',
  callbackReordered: 'Callbacks of a screening swap places: each second one overtakes the first.',
  callbackDelayed: 'Callbacks start 60 seconds late.',
  callbackFirst: 'The first callback of a screening arrives before the answer to its order.',
  callbackNever: 'Callbacks are recorded, never sent.',
  linkExpired: 'Invite links are dead when they are opened.',
} as const;

/** The name of a quirk. */
export type QuirkName = keyof typeof quirkCatalogue;

/** On, off, or on for the next so many times. */
export type QuirkSetting = boolean | number;

/** Which misbehaviour is switched on. */
export class Quirks {
  readonly #settings = new Map<QuirkName, QuirkSetting>();
  readonly #listeners = new Map<QuirkName, () => void>();

  /** True if the quirk strikes now; a counted one has then struck once. */
  strikes(name: QuirkName): boolean {
    const setting = this.#settings.get(name) ?? false;
    if (typeof setting === 'number') this.#settings.set(name, setting > 1 ? setting - 1 : false);
    return setting !== false;
  }

  /** Switches a quirk: true, false, or the number of times it shall strike. */
  set(name: QuirkName, setting: QuirkSetting): void {
    this.#settings.set(name, setting === 0 ? false : setting);
    if (setting !== false && setting !== 0) this.#listeners.get(name)?.();
  }

  /** Calls back whenever the quirk is switched on. */
  whenSet(name: QuirkName, listener: () => void): void {
    this.#listeners.set(name, listener);
  }

  /** All quirks with their settings. */
  all(): Record<QuirkName, QuirkSetting> {
    const names = Object.keys(quirkCatalogue) as QuirkName[];
    return Object.fromEntries(names.map((name) => [name, this.#settings.get(name) ?? false])) as Record<
      QuirkName,
      QuirkSetting
    >;
  }
}

/** Tells whether a word names a quirk. */
export function isQuirkName(word: string): word is QuirkName {
  return Object.hasOwn(quirkCatalogue, word);
}
