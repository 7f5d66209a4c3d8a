import type { Trust } from '../../../src/protocol/trust.ts';
import { anna, LauncherPage } from './launcher-page.ts';

export const purpose = 'I want to hire somebody to work in my home.';
export const seesProgress = 'See progress only';
const seesResult = 'See the result too (2 minutes, your ID details)';
export const max = { givenName: 'Max', familyName: 'Stone', email: 'max@example.com', dob: '1985-06-01' };

/** A proof of identity with two questions. */
export const withQuestions: Trust = {
  id: 't1',
  status: 'questions',
  purpose,
  attemptsLeft: 3,
  questions: ['Which street?', 'Which bank?'].map((text, index) => ({
    id: `q${index}`,
    text,
    choices: ['Alder', 'Birch'].map((choice) => ({ id: choice.toLowerCase(), text: `${choice} ${index}` })),
  })),
};
export const trusted: Trust = { id: 't1', status: 'trusted', purpose };

/** The page of a member, with answers for the routes of trust. */
export class TrustPage extends LauncherPage {
  override claims = { sub: crypto.randomUUID(), role: 'member', reference: 'candidate-1' };

  constructor() {
    super();
    this.api.answers['GET /trust'] = () => new Response(null, { status: 204 });
    this.api.answers['POST /trust'] = () => Response.json(withQuestions, { status: 201 });
    this.api.answers['POST /trust/t1/answers'] = () => Response.json(trusted);
    this.api.answers['DELETE /trust/t1'] = () => new Response(null, { status: 204 });
  }

  async openMember(): Promise<void> {
    await this.open({ mode: 'email', candidate: anna });
  }

  /** Goes from the order to the proof of identity. */
  async openProof(): Promise<void> {
    this.choose(seesResult);
    await this.settle();
    await this.press('Continue');
  }

  /** Fills in and sends the proof of identity. */
  async proveIdentity(): Promise<void> {
    await this.openProof();
    this.choose(purpose);
    await this.answer(max);
    await this.press('Continue');
  }

  /** Clicks the choices with these labels. */
  choose(...names: string[]): void {
    const labels = [...this.root.querySelectorAll('label')];
    for (const name of names) labels.find((label) => label.textContent.trim() === name)?.click();
  }

  /** The bodies sent to the routes of trust. */
  get trustBodies(): unknown[] {
    return this.api.calls
      .filter(({ path, body }) => path.startsWith('/trust') && body !== null)
      .map(({ body }) => JSON.parse(body ?? '') as unknown);
  }

  get alert(): string | undefined {
    return this.root.querySelector('[role=alert]')?.textContent.replaceAll(/\s+/g, ' ').trim();
  }
}
