import { setAt } from './dotted-path.ts';
import type { Invites } from './invites.ts';
import type { JsonObject } from './json.ts';
import type { Profile } from './profile.ts';
import type { Quirks } from './quirks.ts';
import type { ReportItem, Screening } from './screening.ts';
import { writeId } from './write-id.ts';

/** A status that no documentation of the service lists (quirk `unknownStatus`). */
export const undocumentedStatus = 'Quality Review';

/** Writes screenings as the service's answers and callbacks carry them. */
export class ScreeningWriter {
  readonly #profile: Profile;
  readonly #invites: Invites;
  readonly #quirks: Quirks;
  readonly #publicUrl: string;

  constructor(profile: Profile, invites: Invites, quirks: Quirks, publicUrl: string) {
    this.#profile = profile;
    this.#invites = invites;
    this.#quirks = quirks;
    this.#publicUrl = publicUrl;
  }

  /** The wire's shape: names from the profile, with whatever the quirks do to the words. */
  write(screening: Screening): JsonObject {
    const names = this.#profile.screening;
    const body: JsonObject = {};
    const spell = this.#quirks.strikes('mixedCase') ? alternateCase : (word: string) => word;
    const status = this.#quirks.strikes('unknownStatus') ? undocumentedStatus : screening.status;

    setAt(body, names.id, writeId(screening.id, this.#profile));
    setAt(body, 'packageId', writeId(screening.packageId, this.#profile));
    setAt(body, names.packageName, screening.packageName);
    setAt(body, 'candidateId', writeId(screening.candidateId, this.#profile));
    setAt(body, names.status, spell(status));
    setAt(body, names.result, screening.result === null ? null : spell(screening.result));
    if (screening.inviteMethod !== undefined) setAt(body, 'invite.method', screening.inviteMethod);
    const link = screening.inviteMethod === 'link' ? this.#invites.liveLink(screening.id) : undefined;
    if (link !== undefined) setAt(body, names.inviteLink, link);
    setAt(body, names.adminLink, `${this.#publicUrl}/portal/screenings/${screening.id}`);
    if (screening.callback !== undefined) setAt(body, this.#profile.callback.uri, screening.callback.uri);
    if (screening.trustedUserId !== undefined) {
      setAt(body, names.trustedUserId, writeId(screening.trustedUserId, this.#profile));
      setAt(body, names.endUserCertificate, screening.endUserCertificate ?? '');
    }
    const items = screening.reportItems.map((item) => this.#writeItem(item, spell));
    setAt(body, names.reportItems, items);
    setAt(body, names.submittedAt, screening.submittedAt);
    setAt(body, names.updatedAt, screening.updatedAt);
    setAt(body, names.estimatedAt, screening.estimatedAt);
    return body;
  }

  /** A callback's body: the screening with its whole candidate inside, in the profile's envelope. */
  writeCallback(screening: Screening, candidate: JsonObject): JsonObject {
    const { type, screeningType, payload } = this.#profile.callback;
    const content = this.write(screening);
    setAt(content, this.#profile.screening.candidate, candidate);
    const body: JsonObject = {};
    if (type !== null) setAt(body, type, screeningType);
    if (payload === '') return { ...body, ...content };
    setAt(body, payload, content);
    return body;
  }

  #writeItem(item: ReportItem, spell: (word: string) => string): JsonObject {
    const names = this.#profile.reportItem;
    const body: JsonObject = {};
    setAt(body, names.id, writeId(item.id, this.#profile));
    setAt(body, names.title, item.title);
    setAt(body, names.status, spell(item.status));
    setAt(body, names.result, item.result === null ? null : spell(item.result));
    setAt(body, names.updatedAt, item.updatedAt);
    setAt(body, names.estimatedAt, item.estimatedAt);
    return body;
  }
}

function alternateCase(word: string): string {
  return [...word]
    .map((letter, index) => (index % 2 === 0 ? letter.toUpperCase() : letter.toLowerCase()))
    .join('');
}
