import { setAt } from './dotted-path.ts';
import type { Invites } from './invites.ts';
import type { JsonObject } from './json.ts';
import type { Profile } from './profile.ts';
import type { Quirks } from './quirks.ts';
import type { ReportItem, Screening } from './screening.ts';
import { isIncomplete } from './words.ts';
import { writeId } from './write-id.ts';

/** A status that no documentation of the service lists (quirk `unknownStatus`). */
export const undocumentedStatus = 'Quality Review';

interface Dependencies {
  profile: Profile;
  invites: Invites;
  quirks: Quirks;
  publicUrl: string;
}

/** Writes screenings for the answers and callbacks of the service. */
export class ScreeningWriter {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** A screening with the names of the profile, and with words that the quirks may change. */
  write(screening: Screening): JsonObject {
    const names = this.#deps.profile.screening;
    const body: JsonObject = {};
    const writeWord = this.#deps.quirks.applies('mixedCase') ? alternateCase : (word: string) => word;
    const status = this.#deps.quirks.applies('unknownStatus') ? undocumentedStatus : screening.status;

    setAt(body, names.id, writeId(screening.id, this.#deps.profile));
    setAt(body, 'packageId', writeId(screening.packageId, this.#deps.profile));
    setAt(body, names.packageName, screening.packageName);
    setAt(body, 'candidateId', writeId(screening.candidateId, this.#deps.profile));
    setAt(body, names.status, writeWord(status));
    setAt(body, names.result, screening.result === null ? null : writeWord(screening.result));
    if (screening.inviteMethod !== undefined) setAt(body, 'invite.method', screening.inviteMethod);
    // The link of an email is only in the email.
    const isByLink = screening.inviteMethod === 'link' || isIncomplete(screening.status, this.#deps.profile);
    const link = isByLink ? this.#deps.invites.usableLink(screening.id) : undefined;
    if (link !== undefined) setAt(body, names.inviteLink, link);
    setAt(body, names.adminLink, `${this.#deps.publicUrl}/portal/screenings/${screening.id}`);
    if (screening.callback !== undefined)
      setAt(body, this.#deps.profile.callback.uri, screening.callback.uri);
    if (screening.trustedUserId !== undefined) {
      setAt(body, names.trustedUserId, writeId(screening.trustedUserId, this.#deps.profile));
      setAt(body, names.endUserCertificate, screening.endUserCertificate ?? '');
    }
    const items = screening.reportItems.map((item) => this.#writeItem(item, writeWord));
    setAt(body, names.reportItems, items);
    setAt(body, names.submittedAt, screening.submittedAt);
    setAt(body, names.updatedAt, screening.updatedAt);
    setAt(body, names.estimatedAt, screening.estimatedAt);
    return body;
  }

  /** The body of a callback: the screening with its whole candidate, in the envelope of the profile. */
  writeCallback(screening: Screening, candidate: JsonObject): JsonObject {
    const { type, screeningType, payload } = this.#deps.profile.callback;
    const content = this.write(screening);
    setAt(content, this.#deps.profile.screening.candidate, candidate);
    const body: JsonObject = {};
    if (type !== null) setAt(body, type, screeningType);
    if (payload === '') return { ...body, ...content };
    setAt(body, payload, content);
    return body;
  }

  #writeItem(item: ReportItem, writeWord: (word: string) => string): JsonObject {
    const names = this.#deps.profile.reportItem;
    const body: JsonObject = {};
    setAt(body, names.id, writeId(item.id, this.#deps.profile));
    setAt(body, names.title, item.title);
    setAt(body, names.status, writeWord(item.status));
    setAt(body, names.result, item.result === null ? null : writeWord(item.result));
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
