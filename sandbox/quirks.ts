/** Every quirk of the sandbox and its effect. All are off at the start. */
export const quirkCatalogue = {
  expiresInString: 'Token answers carry expires_in as the string "3600".',
  maskedReads: 'Candidates that are read back hide most of the social security number and the year of birth.',
  mixedCase: 'Status and result words have an unusual letter case.',
  unknownStatus: 'Screenings have a status that no documentation lists.',
  reopen: 'A screening that becomes complete is in progress again 60 seconds later.',
  tokenRevokedEarly: 'Tokens issued so far expire at once, new ones after 60 seconds.',
  rateLimited: 'Resource calls are answered 429 with a Retry-After of one second.',
  serverError: 'Resource calls are answered 500.',
  slow: 'Resource calls take five seconds.',
  answerDropped: 'A screening is ordered, but the connection is cut before the answer.',
  callbackDuplicated: 'Every callback that was answered 200 is sent a second time.',
  callbackReordered: 'Callbacks of a screening change order: every second one overtakes the one before.',
  callbackDelayed: 'Callbacks are sent 60 seconds late.',
  callbackFirst: 'The first callback of a screening arrives before the answer to its order.',
  callbackNever: 'Callbacks are recorded but never sent.',
  linkExpired: 'Invite links have expired when they are opened.',
  screeningGone: 'Screenings that are there when it is switched on are 404; later ones are not.',
} as const;

/** The name of a quirk. */
export type QuirkName = keyof typeof quirkCatalogue;

/** The names of all quirks. */
export const quirkNames = Object.keys(quirkCatalogue) as QuirkName[];

/** On, off, or on for a number of times. */
export type QuirkSetting = boolean | number;

/** The quirks that are switched on. */
export class Quirks {
  readonly #settings = new Map<QuirkName, QuirkSetting>();
  readonly #listeners = new Map<QuirkName, () => void>();

  /** Whether the quirk applies now. If it is on for a number of times, this uses up one. */
  applies(name: QuirkName): boolean {
    const setting = this.#settings.get(name) ?? false;
    if (typeof setting === 'number') this.#settings.set(name, setting > 1 ? setting - 1 : false);
    return setting !== false;
  }

  /** Switches a quirk on, off, or on for a number of times. */
  set(name: QuirkName, setting: QuirkSetting): void {
    this.#settings.set(name, setting === 0 ? false : setting);
    if (setting !== false && setting !== 0) this.#listeners.get(name)?.();
  }

  /** Calls the listener whenever the quirk is switched on. */
  whenSet(name: QuirkName, listener: () => void): void {
    this.#listeners.set(name, listener);
  }

  /** All quirks with their settings. */
  all(): Record<QuirkName, QuirkSetting> {
    const settings = quirkNames.map((name) => [name, this.#settings.get(name) ?? false]);
    return Object.fromEntries(settings) as Record<QuirkName, QuirkSetting>;
  }
}

/** Whether a value switches a quirk: true, false, or how many times it shall apply. */
export function isQuirkSetting(value: unknown): value is QuirkSetting {
  return typeof value === 'boolean' || (Number.isInteger(value) && Number(value) >= 0);
}
