import { html, nothing, type TemplateResult } from 'lit';
import { isOver, type Screening } from '../../protocol/screening.ts';
import { moment } from './moment.ts';
import type { Reading } from '../status-view.ts';
import { explanation, headline, itemWord, toneOf } from './wording.ts';

/** How far a step is, as far as the screening says. */
type StepState = 'done' | 'now' | 'ahead' | 'clear' | 'review' | 'stopped';

interface Step {
  state: StepState;
  title: string;
  word?: string;
  when?: TemplateResult | undefined;
}

function itemState({ phase, result }: Pick<Screening, 'phase' | 'result'>): StepState {
  if (phase === 'complete') return result === 'clear' || result === 'review' ? result : 'done';
  if (phase === 'cancelled' || phase === 'expired') return 'stopped';
  return phase === 'in-progress' || phase === 'needs-attention' ? 'now' : 'ahead';
}

function stepsOf(screening: Screening, earlier: Screening[], { locale, isCandidate }: Reading): Step[] {
  const { sentences: words, tag } = locale;
  const { phase, result, invite, items, estimatedAt, recurrence } = screening;
  const expected = (at: string | null): TemplateResult | undefined =>
    at === null ? undefined : moment(tag, at, words.expected, true);
  const isOpen = !isOver(screening);

  const steps: Step[] = earlier.map((run) => ({
    state: itemState(run),
    title: words.steps.earlier,
    word: headline(words, run, isCandidate),
    when: moment(tag, run.updatedAt),
  }));
  steps.push({ state: 'done', title: words.steps.ordered, when: moment(tag, screening.submittedAt) });
  if (invite)
    steps.push({
      state: phase === 'invited' ? 'now' : 'done',
      title: words.steps.invited,
      when:
        phase === 'invited' && invite.method === 'email' && invite.expiresAt
          ? moment(tag, invite.expiresAt, words.openUntil)
          : undefined,
    });
  for (const item of items) {
    // An item that was open when the screening ended is no longer in progress, whatever its phase says.
    const isUnfinished = !isOpen && item.phase !== 'complete';
    steps.push({
      state: isUnfinished ? 'stopped' : itemState(item),
      title: item.title,
      word: isUnfinished ? '' : itemWord(words, item),
      when: isOpen && item.phase !== 'complete' ? expected(item.estimatedAt) : undefined,
    });
  }
  steps.push({
    state: isOpen ? 'ahead' : itemState(screening),
    title: words.steps.result,
    word: isOpen ? '' : phase === 'complete' ? words.results[result] : words.phases[phase],
    when: isOpen ? expected(estimatedAt) : undefined,
  });
  if (recurrence?.nextAt)
    steps.push({
      state: 'ahead',
      title: words.steps.nextRun,
      when: moment(tag, recurrence.nextAt, words.scheduled, true),
    });
  return steps;
}

const renderStep = ({ state, title, word, when }: Step): TemplateResult => html`
  <li class="step ${state}" part="step step-${state}" aria-current=${state === 'now' ? 'step' : nothing}>
    <span class="step-title" part="step-title">${title}</span>
    ${word ? html`<span class="word" part="step-word">${word}</span>` : nothing}
    ${when ? html`<span class="when" part="step-time">${when}</span>` : nothing}
  </li>
`;

/** Shows one screening: where it stands, in words, and all its steps. */
export function renderTimeline(screening: Screening, earlier: Screening[], reading: Reading): TemplateResult {
  const { locale, isCandidate } = reading;
  const { sentences: words } = locale;
  return html`
    <header part="header">
      <p class="label" part="label">${words.label}</p>
      <h2 part="title">${screening.packageTitle}</h2>
      <p class="headline ${toneOf(screening)}" part="headline">${headline(words, screening, isCandidate)}</p>
    </header>
    <p class="explanation" part="explanation">${explanation(words, screening, isCandidate)}</p>
    ${
      screening.result === 'withheld' && screening.phase !== 'complete'
        ? html`<p class="note" part="note">${words.texts.withheld}</p>`
        : nothing
    }
    <ol class="steps" part="timeline">
      ${stepsOf(screening, earlier, reading).map(renderStep)}
    </ol>
  `;
}
