import type { PageSessionRequest } from '../../src/protocol/page-session-request.ts';
import { type House, openHouse } from '../server/house.ts';

const hours = 3_600_000;
const inProduction = {
  SERVICE_ENVIRONMENT: 'production',
  SERVICE_BASE_URL: 'https://service.example',
  SERVICE_CLIENT_SECRET: 'Xk3-vQ9z-Tt7w-Lm2p',
  PUBLIC_URL: 'https://proxy.example',
};

/** Proxies whose page sessions are good there and nowhere else. */
export class ForeignHouses {
  /** The same proxy two hours ago, one of the other environment with the same secret, and one with another secret. */
  readonly #houses: Record<'expired' | 'otherEnvironment' | 'otherSecret', House>;

  static async open(): Promise<ForeignHouses> {
    const expired = await openHouse();
    expired.time.now -= 2 * hours;
    const otherEnvironment = await openHouse({ environment: inProduction });
    const otherSecret = await openHouse({
      environment: { SECRET_KEY: 'Tn5Ky2Ju7Ha4Pe6Sdx9Qm1l0vWc3bZr8' },
    });
    return new ForeignHouses({ expired, otherEnvironment, otherSecret });
  }

  private constructor(houses: Record<'expired' | 'otherEnvironment' | 'otherSecret', House>) {
    this.#houses = houses;
  }

  token(of: 'expired' | 'otherEnvironment' | 'otherSecret', session: PageSessionRequest): Promise<string> {
    return this.#houses[of].session(session);
  }

  async close(): Promise<void> {
    for (const house of Object.values(this.#houses)) await house.close();
  }
}
