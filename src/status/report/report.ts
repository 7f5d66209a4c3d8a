import { css, html, nothing, type TemplateResult } from 'lit';
import { withinLimit } from '../../client/answer-limit.ts';
import { ScreeningError } from '../../client/screening-error.ts';
import { ServiceWindow } from '../../client/service-window.ts';
import { tellDeveloper } from '../../client/tell-developer.ts';
import type { Visitor } from '../../client/visitor.ts';
import { report as english } from '../../locales/en/report.ts';
import { timeline } from '../../locales/en/timeline.ts';
import type { ReportLink } from '../../protocol/report-link.ts';
import type { Aftermath, Screening } from '../../protocol/screening.ts';
import type { StatusHost, ViewContext } from '../late/status-view.ts';
import { moment } from '../card/moment.ts';

/** Beside those of the card. */
export const reportStyles = css`
  .doors {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em var(--_space);
    align-items: center;
  }

  .doors > a {
    color: var(--_screening-link);
  }

  .meanwhile {
    display: grid;
    gap: 0.5em;
    padding: calc(var(--_space) * 0.75) var(--_space);
    border: 1px solid var(--_screening-border);
    border-radius: calc(var(--_radius) * 0.75);
  }

  .meanwhile ul,
  .since {
    margin: 0;
    padding-inline-start: 1.25em;
  }
`;

/** What became of asking for a link: it is asked for, or why there is none. */
type Asking = 'asked' | 'blocked' | ScreeningError;
type Part = TemplateResult | typeof nothing;

/**
 * What follows a result: the doors to the report and to those who can correct it, and what the service says happened
 * since. Everything is read only here. A link is asked for at the click, and never stands in the page.
 */
export class Report {
  readonly #host: StatusHost;
  readonly #visitor: Visitor;
  readonly #askings = new Map<string, Asking>();

  constructor(host: StatusHost, visitor: Visitor) {
    this.#host = host;
    this.#visitor = visitor;
  }

  render(screening: Screening, context: ViewContext): Part {
    if (context.role === 'member') return nothing;
    const isComplete = screening.phase === 'complete';
    return context.role === 'operator'
      ? html`${renderSince(screening.aftermath, context)}
        ${isComplete ? this.#renderButton(screening, context, 'open') : nothing}`
      : html`${renderMeanwhile(screening, context)}
        ${isComplete ? this.#renderDoors(screening, context) : nothing}`;
  }

  /** A candidate's: the report, the agency that corrects it. Whom to ask is in the slot below. */
  #renderDoors(screening: Screening, context: ViewContext): TemplateResult {
    const words = context.locale.of('report', english);
    const copy = addressOf('copy-url', this.#host.copyUrl);
    const dispute = addressOf('dispute-url', this.#host.disputeUrl);
    const link = (address: string, text: string): TemplateResult =>
      html`<a
        href=${address}
        target="_blank"
        rel="noopener noreferrer"
        part="button"
        .textContent=${text}
      ></a>`;
    return html`<div class="doors">
      ${copy === undefined ? this.#renderButton(screening, context, 'own') : link(copy, words.own)}
      ${dispute === undefined ? nothing : link(dispute, words.wrong)}
    </div>`;
  }

  /** Where the page session says that there is such a link. */
  #renderButton(screening: Screening, { locale }: ViewContext, name: 'open' | 'own'): Part {
    if (!this.#visitor.claims.may?.includes('report')) return nothing;
    const words = locale.of('report', english);
    const asking = this.#askings.get(screening.id);
    const isAsked = asking === 'asked';
    return html`<button
        type="button"
        part="button"
        aria-disabled=${isAsked}
        @click=${() => void this.#open(screening, words.opening)}
        .textContent=${isAsked ? words.opening : words[name]}
      ></button>
      ${asking === undefined || isAsked ? nothing : html`<p role="alert" .textContent=${this.#failure(asking, words)}></p>`}`;
  }

  #failure(asking: 'blocked' | ScreeningError, words: typeof english): string {
    if (asking === 'blocked') return words.blocked;
    return asking.code === 'not_complete' || asking.code === 'not_found' ? words.noReport : words.failed;
  }

  async #open({ id }: Screening, waitingText: string): Promise<void> {
    if (this.#askings.get(id) === 'asked') return;
    const { api, ended } = this.#visitor;
    const tab = new ServiceWindow();
    tab.open(waitingText);
    this.#enter(id, 'asked');
    try {
      await this.#visitor.confirm();
      const path = `/screenings/${encodeURIComponent(id)}/report-links`;
      const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
      const response = await withinLimit((signal) => api.request(path, { ...request, signal }), ended);
      const { url } = (await response.json()) as ReportLink;
      this.#enter(id, tab.navigate(url) ? undefined : 'blocked');
    } catch (error) {
      tab.close();
      if (ended.aborted) return;
      this.#enter(
        id,
        error instanceof ScreeningError ? error : new ScreeningError('offline', 'The link was cut off.'),
      );
    }
  }

  #enter(id: string, asking: Asking | undefined): void {
    if (asking) this.#askings.set(id, asking);
    else this.#askings.delete(id);
    this.#host.requestUpdate();
  }
}

/** To an operator: each as the service says it now. */
function renderSince(aftermath: Aftermath | undefined, { locale }: ViewContext): Part {
  if (!aftermath) return nothing;
  const words = locale.of('report', english);
  const { notices, dispute } = aftermath;
  const steps = [
    ...notices.map(({ status, at }) => ({ text: words.notice[status], at })),
    ...(dispute ? [{ text: words.dispute[dispute.status], at: dispute.at }] : []),
  ];
  return html`<ul class="since">
    ${steps.map(
      ({ text, at }) =>
        html`<li><span .textContent=${text}></span> ${at ? html`· ${moment(locale.tag, at)}` : nothing}</li>`,
    )}
  </ul>`;
}

/** To the candidate: only what goes on. Of what is over nothing is left. */
function renderMeanwhile({ aftermath }: Screening, { locale }: ViewContext): Part {
  const notices = aftermath?.notices.filter(({ status }) => status === 'open') ?? [];
  const isDisputed = aftermath?.dispute?.status === 'open';
  if (notices.length === 0 && !isDisputed) return nothing;
  const words = locale.of('report', english);
  const { kinds } = locale.of('timeline', timeline);
  const named = [...new Set(notices.flatMap((notice) => notice.kinds))];
  return html`<div class="meanwhile" role="note">
    ${isDisputed ? html`<p .textContent=${words.checkedAgain}></p>` : nothing}
    ${
      notices.length === 0
        ? nothing
        : html`<p .textContent=${words.noDecision}></p>
            ${
              named.length === 0
                ? nothing
                : html`<p .textContent=${words.itemsNamed}></p>
                    <ul>
                      ${named.map((kind) => html`<li .textContent=${kinds[kind].title}></li>`)}
                    </ul>`
            }
            <slot name="notice"></slot>`
    }
  </div>`;
}

/** Of the host; undefined where it is none that can be opened. */
function addressOf(attribute: string, text: string | null): string | undefined {
  if (text === null) return undefined;
  const url = URL.parse(text, document.baseURI);
  if (url && /^(https?|mailto):$/.test(url.protocol)) return url.href;
  tellDeveloper(`${attribute} is no address that can be opened: use an https URL, or mailto:.`);
  return undefined;
}
