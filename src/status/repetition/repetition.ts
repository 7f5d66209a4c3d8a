import { html, nothing, type TemplateResult } from 'lit';
import { withinLimit } from '../../client/answer-limit.ts';
import { ScreeningError } from '../../client/screening-error.ts';
import type { Visitor } from '../../client/visitor.ts';
import { repetition as english } from '../../locales/en/repetition.ts';
import type { Screening } from '../../protocol/screening.ts';
import type { StatusHost, ViewContext } from '../late/status-view.ts';

/** What somebody does about a repetition: they are asked whether to end it, it is sent, or that failed. */
type Ending = 'asked' | 'sent' | ScreeningError;

/** Ends repetitions: the proxy lets everybody do so whom it shows one. */
export class Repetition {
  readonly #host: StatusHost;
  readonly #visitor: Visitor;
  readonly #endings = new Map<string, Ending>();

  constructor(host: StatusHost, visitor: Visitor) {
    this.#host = host;
    this.#visitor = visitor;
  }

  /** The button that asks, and below it the one that ends the repetition. */
  render(screening: Screening, { locale }: ViewContext): TemplateResult {
    const words = locale.of('repetition', english);
    const id = screening.recurrence!.id;
    const ending = this.#endings.get(id);
    const problem = ending instanceof ScreeningError ? ending : undefined;
    const failure = problem?.isSignedOut ? locale.sentences.problem.session : words.failed;
    const end = ({ currentTarget }: Event): void => void this.#end(screening, currentTarget as Element);
    return html`<footer>
      <button
        type="button"
        part="button"
        aria-expanded=${ending !== undefined}
        @click=${() => this.#toggle(id)}
        .textContent=${words.end}
      ></button>
      ${
        ending === undefined
          ? nothing
          : html`<p class="note" .textContent=${words.text}></p>
              <button
                type="button"
                part="button"
                aria-disabled=${ending === 'sent'}
                @click=${end}
                .textContent=${words.confirm}
              ></button>`
      }
      ${problem ? html`<p role="alert" .textContent=${failure}></p>` : nothing}
    </footer>`;
  }

  #toggle(id: string): void {
    const ending = this.#endings.get(id);
    if (ending !== 'sent') this.#enter(id, ending === undefined ? 'asked' : undefined);
  }

  #enter(id: string, ending: Ending | undefined): void {
    if (ending) this.#endings.set(id, ending);
    else this.#endings.delete(id);
    this.#host.requestUpdate();
  }

  /** Shows what the proxy says of the screening then: that the repetition is over, or who else has ended it. */
  async #end({ id, recurrence }: Screening, button: Element): Promise<void> {
    const { api, ended } = this.#visitor;
    const planId = recurrence!.id;
    if (this.#endings.get(planId) === 'sent') return;
    this.#enter(planId, 'sent');
    let problem: ScreeningError | undefined;
    try {
      await this.#visitor.confirm();
      const path = `/recurrences/${encodeURIComponent(planId)}`;
      await withinLimit((signal) => api.request(path, { method: 'DELETE', signal }), ended);
    } catch (error) {
      if (!(error instanceof ScreeningError)) return;
      problem = error;
    }
    const found = await api.screening(id, ended).catch(() => undefined);
    if (ended.aborted) return;
    const step = button.closest('li');
    if (found) this.#visitor.loadedFeed?.learn(found);
    if (problem && found?.recurrence?.nextAt !== null) return this.#enter(planId, problem);
    await this.#host.updateComplete;
    // The button is gone: what it led to has the focus, and is read out.
    step?.setAttribute('tabindex', '-1');
    step?.focus();
  }
}
