import type { RecurrenceList } from '../../src/protocol/recurrence.ts';
import { basicPackage, hostKey, type House, openHouse, screeningOf } from '../server/house.ts';
import type { Relation, Sender } from './authorisation-matrix.ts';
import { capabilityOf, type Delivery, newestDelivery } from './delivery.ts';
import { ForeignHouses } from './foreign-houses.ts';
import { answersOf, beginProof, type BegunProof, gainTrust, inviteeOf } from './person.ts';
import { roomForAttacks } from './room.ts';

/** What the path names, and what a request about it needs besides. */
export interface Target {
  value: string;
  answers: BegunProof['answers'];
  callback: Delivery | undefined;
}

const absent = 'Ab3nT-x_Ab3nT-x_';

/** Proxies that tell good keys from bad ones, and people who have ordered something. */
export class MatrixScene {
  readonly house: House;
  readonly #foreign: ForeignHouses;

  static async open(): Promise<MatrixScene> {
    return new MatrixScene(await openHouse({ environment: roomForAttacks }), await ForeignHouses.open());
  }

  private constructor(house: House, foreign: ForeignHouses) {
    this.house = house;
    this.#foreign = foreign;
  }

  async close(): Promise<void> {
    await this.#foreign.close();
    await this.house.close();
  }

  /** The `Authorization` header of a sender. @param subject who they are. */
  async authorization(sender: Sender, subject: string, { callback }: Target): Promise<string | undefined> {
    const { house } = this;
    const ofCandidate = { user: subject, role: 'candidate' } as const;
    const ofMember = {
      user: subject,
      role: 'member',
      candidate: inviteeOf(`invited by ${subject}`),
    } as const;
    switch (sender) {
      case 'nobody':
        return undefined;
      case 'candidate':
        return `Bearer ${await house.session(ofCandidate)}`;
      case 'member':
        return `Bearer ${await house.session(ofMember)}`;
      case 'trusted member': {
        const token = await house.session(ofMember);
        await gainTrust(house, token, subject);
        return `Bearer ${token}`;
      }
      case 'operator':
        return `Bearer ${await house.session({ user: subject, role: 'operator' })}`;
      case 'host key':
      case 'host key in a page':
        return `Bearer ${hostKey}`;
      case 'wrong host key':
        return `Bearer ${hostKey.slice(0, -1)}`;
      case 'token of the other environment':
        return `Bearer ${await this.#foreign.token('otherEnvironment', ofCandidate)}`;
      case 'expired token':
        return `Bearer ${await this.#foreign.token('expired', ofCandidate)}`;
      case 'revoked token': {
        const token = await house.session(ofCandidate);
        await house.ask(`/sessions/${subject}`, { method: 'DELETE', token: hostKey });
        return `Bearer ${token}`;
      }
      case 'token of another secret':
        return `Bearer ${await this.#foreign.token('otherSecret', ofCandidate)}`;
      case 'bearer of a callback capability':
        return `Bearer ${capabilityOf(callback ?? (await this.#callbackOf(`callback of ${subject}`)))}`;
      case 'service with the credentials of a callback':
        return authorizationOf(callback ?? (await this.#callbackOf(`callback of ${subject}`)));
    }
  }

  /** Makes what a path names. @param subject the sender. */
  async target(path: string, relation: Relation, subject: string): Promise<Target> {
    const kind = path.split('/')[1];
    const owner = relation === 'foreign' ? `somebody beside ${subject}` : subject;
    const named = (value: string): Target => ({ value, answers: { x: 'y' }, callback: undefined });
    if (kind === 'callbacks') {
      const own = await this.#callbackOf(subject);
      const other = relation === 'foreign' ? await this.#callbackOf(owner) : own;
      const value = relation === 'absent' ? `c2.${absent}.${absent}` : capabilityOf(other);
      return { ...named(value), callback: own };
    }
    if (relation === 'none' || relation === 'absent') return named(absent);
    switch (kind) {
      case 'screenings':
        return named((await this.#order(relation, owner)).id);
      case 'recurrences': {
        const { token } = await this.#order(relation, owner, { recurrence: 'P1M' });
        const answer = await this.house.ask('/recurrences', { token });
        return named(((await answer.json()) as RecurrenceList).recurrences[0]!.id);
      }
      case 'trust': {
        const member = await this.house.session({ user: owner, role: 'member' });
        const { id, answers } = await beginProof(this.house, member, owner);
        return { ...named(id), answers };
      }
      default:
        return named(owner);
    }
  }

  async #order(relation: Relation, owner: string, more: object = {}): Promise<{ id: string; token: string }> {
    const token = await this.house.session(
      relation === 'ordered'
        ? { user: owner, role: 'member', candidate: inviteeOf(`candidate of ${owner}`) }
        : { user: owner, role: 'candidate' },
    );
    const order = { packageId: basicPackage, mode: 'link', candidate: answersOf(owner), ...more };
    const { id } = await screeningOf(await this.house.order(token, order));
    await this.house.settled();
    return { id, token };
  }

  async #callbackOf(owner: string): Promise<Delivery> {
    await this.#order('own', owner);
    return newestDelivery(this.house);
  }
}

const authorizationOf = ({ headers }: Delivery): string | undefined =>
  new Headers(headers).get('authorization') ?? undefined;
