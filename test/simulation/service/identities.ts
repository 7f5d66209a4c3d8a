import { world } from '../world/world.ts';

type Body = Record<string, unknown>;
type Reply = [status: number, body: unknown];

/** Proofs of identity by one question, and the trusts that come of them. */
export class Identities {
  readonly #verified = new Map<string, boolean>();
  /** By id, whether it holds. */
  readonly #trusts = new Map<string, boolean>();

  /** Undefined for a call that is about something else. */
  reply(method: string, path: string): Reply | undefined {
    const [, , what = '', id = '', part = ''] = path.split('/');
    switch (`${method} ${what}/${id && 'id'}/${part}`) {
      case 'POST identities//': {
        const made = `i${this.#verified.size}`;
        this.#verified.set(made, false);
        return [201, this.#identity(made)];
      }
      case 'GET identities/id/':
      case 'POST identities/id/retry':
        return this.#verified.has(id) ? [200, this.#identity(id)] : [404, {}];
      case 'PUT identities/id/verification':
        this.#verified.set(id, true);
        return [200, this.#identity(id)];
      case 'POST candidates/id/trust': {
        const made = `t${this.#trusts.size}`;
        this.#trusts.set(made, true);
        world.note('service', `${made} is a trust`);
        return [201, { id: made }];
      }
      case 'GET trusted-users/id/':
        return this.#trusts.has(id)
          ? [200, { id, status: this.#trusts.get(id) ? 'active' : 'revoked' }]
          : [404, {}];
      case 'DELETE trusts/id/':
        if (!this.#trusts.has(id)) return [404, {}];
        this.#trusts.set(id, false);
        return [204, undefined];
      default:
        return undefined;
    }
  }

  #identity(id: string): Body {
    const questions = [{ id: 'q1', prompt: 'Where did you live?', answers: ['Oak Street', 'Elm Street'] }];
    return { id, status: this.#verified.get(id) ? 'verified' : 'pending', kba: { questions } };
  }
}
