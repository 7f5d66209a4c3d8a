import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../icons.ts';
import { dayInWords } from '../../locales/day-in-words.ts';
import { timeline } from '../../locales/en/timeline.ts';
import type { StatusSentences, TimelineSentences } from '../../locales/sentences.ts';
import { newsOf, outcomeOf, standingOf, validUntilOf, waitsForCandidate } from '../../locales/standing.ts';
import { isCalledOff, isOver } from '../../protocol/phase.ts';
import type { Phase, Screening, ScreeningItem } from '../../protocol/screening.ts';
import type { ViewContext } from '../status-state.ts';
import { endingOf, headline, toneOf } from '../words.ts';
import { isPastDay, moment } from './moment.ts';
import { drawSent } from './running.ts';

/** How far a step is, as far as the screening says: `done` and `clear` are the only ones with a tick. */
type StepState = 'done' | 'now' | 'ahead' | 'clear' | 'review' | 'no-outcome';

interface Step {
  state: StepState;
  title: string;
  /** What the step does. */
  text?: string | undefined;
  word?: string;
  when?: TemplateResult | undefined;
  /** What can be done about it. */
  action?: TemplateResult | typeof nothing | undefined;
}

const states: Record<Phase, StepState> = {
  unconfirmed: 'ahead',
  invited: 'ahead',
  'in-progress': 'now',
  'needs-attention': 'now',
  complete: 'no-outcome',
  cancelled: 'no-outcome',
  expired: 'no-outcome',
};

const itemState = (item: Pick<ScreeningItem, 'phase' | 'result'>): StepState =>
  outcomeOf(item) ?? states[item.phase];

/** Whether the invitation was answered: after a check that ended, only a finished item proves it. */
function invitationState(screening: Screening): StepState {
  if (screening.items.some((item) => item.phase === 'complete')) return 'done';
  if (waitsForCandidate(screening)) return 'now';
  if (isCalledOff(screening)) return 'no-outcome';
  return screening.phase === 'unconfirmed' ? 'ahead' : 'done';
}

/** An item by its kind in the reader's language; the service's own title tells items of one kind apart. */
function itemTitle(item: ScreeningItem, items: ScreeningItem[], { kinds }: TimelineSentences): string {
  if (item.kind === undefined) return item.title;
  const { title } = kinds[item.kind];
  const isAlone = items.filter(({ kind }) => kind === item.kind).length === 1;
  return isAlone ? title : `${title} (${item.title})`;
}

/** An item of a check that is on hold: what is finished stays so. */
const held = (item: ScreeningItem): ScreeningItem =>
  item.phase === 'complete' ? item : { ...item, phase: 'needs-attention' };

/** The runs before, oldest first. A screening that names itself as one of them, over others perhaps, ends the row. */
function runsBefore(screening: Screening, { known }: ViewContext): Screening[] {
  const runBefore = ({ previousId = '' }: Screening): Screening | undefined => known?.get(previousId);
  const runs = [screening];
  for (let run = runBefore(screening); run && !runs.includes(run); run = runBefore(run)) runs.unshift(run);
  return runs.slice(0, -1);
}

function stepsOf(screening: Screening, own: TimelineSentences, context: ViewContext): Step[] {
  const { locale, reader } = context;
  const { sentences: words, tag } = locale;
  const { phase, invite, items, recurrence, reopenedAt } = screening;
  // While the check goes on, or was called off, no report can be opened.
  const isInReport = phase === 'complete' && newsOf(screening, reader).length > 0;
  const past = (at: string): TemplateResult | undefined => moment(tag, at);
  const isOpen = !isOver(screening);
  // While the whole check waits, nothing of it is under way, and no day is to be expected.
  const isOnHold = phase === 'needs-attention';
  const expected = (at: string | null): TemplateResult | undefined =>
    at === null || !isOpen || isOnHold ? undefined : moment(tag, at, { sentence: own.expected, isDay: true });

  const wordOf = (item: ScreeningItem): string => {
    if (isInReport && outcomeOf(item) === 'review') return own.inReport;
    if (!isOpen && item.phase !== 'complete') return own.noResult;
    return itemWord(words, own, isOnHold ? held(item) : item);
  };
  const itemStep = (item: ScreeningItem, index: number): Step => {
    const { kind } = item;
    const isDone = item.phase === 'complete';
    const isFirstOfKind = items.findIndex((other) => other.kind === kind) === index;
    return {
      // An item that was open when the screening ended is no longer in progress, whatever its phase says.
      state: isOpen || isDone ? itemState(item) : 'no-outcome',
      title: itemTitle(item, items, own),
      text: kind && isFirstOfKind ? own.kinds[kind].text : undefined,
      word: wordOf(item),
      when: isDone ? undefined : expected(item.estimatedAt),
    };
  };

  const steps: Step[] = runsBefore(screening, context).map((run) => ({
    state: itemState(run),
    title: own.steps.earlier,
    word: headline(run, context),
    when: past(run.updatedAt),
  }));
  steps.push({
    state: phase === 'unconfirmed' ? 'now' : 'done',
    title: own.steps.ordered,
    when: past(screening.submittedAt),
  });
  if (invite) {
    const openUntil = phase === 'invited' && invite.method === 'email' && invite.expiresAt;
    const state = invitationState(screening);
    steps.push({
      state,
      title: own.steps.invited,
      word: state === 'no-outcome' ? own.signs.ended : '',
      when: openUntil ? moment(tag, openUntil, { sentence: own.openUntil }) : undefined,
    });
  }
  if (reopenedAt) steps.push({ state: 'done', title: own.steps.reopened, when: past(reopenedAt) });
  steps.push(...items.map(itemStep));
  const { nextAt } = recurrence ?? {};
  const ending = endingOf(screening, context);
  if (nextAt)
    steps.push({
      state: 'ahead',
      title: own.steps.nextRun,
      when: moment(tag, nextAt, { sentence: own.scheduled, isDay: true }),
      action: context.followUps?.drawRepetition(screening, context),
    });
  else if (ending) steps.push({ state: 'no-outcome', title: own.steps.nextRun, word: ending });
  return steps;
}

/** A title, with what the step does behind a tap, and one state: what came of it, or when. The sign is read out as a word. */
function drawStep(
  { state, title, text, word, when, action }: Step,
  { signs }: TimelineSentences,
): TemplateResult {
  const isOutcome = state === 'clear' || state === 'review' || state === 'no-outcome';
  const said = word || (isOutcome ? '' : signs[state]);
  const name = html`<span class="step-title" .textContent=${title}></span>`;
  return html`
    <li class="step ${state}" part="step" aria-current=${state === 'now' ? 'step' : nothing}>
      ${icon(state)}
      ${
        text
          ? html`<details>
              <summary>${name}${icon('chevron')}</summary>
              <p class="note" .textContent=${text}></p>
            </details>`
          : name
      }
      <span class="state"
        ><span class=${when && !isOutcome ? 'visually-hidden' : ''} .textContent=${said}></span>
        ${when && isOutcome ? ' · ' : nothing}${when}</span
      >
      ${action}
    </li>
  `;
}

/**
 * The heading of one screening: its name and the answer. Texts are set whole, not as text nodes: a translator puts
 * others in the place of those, and what is written to them then is seen by nobody.
 */
export function drawTitle(screening: Screening, context: ViewContext): TemplateResult {
  return html`
    <h2 tabindex="-1">
      <span class="label" part="title" .textContent=${screening.packageTitle}></span>
      ${drawSent(screening, context)}
      <span class="headline ${toneOf(screening, context)}" part="headline"
        >${answer(screening, context)}</span
      >
    </h2>
  `;
}

/** A screening in a line: what came of the check, when that is expected, or what the reader has to do. */
export function answer(screening: Screening, context: ViewContext): TemplateResult {
  const { locale, reader, isCandidate } = context;
  const own = locale.of('timeline', timeline);
  const { estimatedAt } = screening;
  const { headline: said } = standingOf(screening, reader);
  const isExpected = said === 'in-progress' && !!estimatedAt && !isPastDay(estimatedAt);
  const day =
    isExpected &&
    moment(locale.tag, estimatedAt, { sentence: own.resultsExpected, isDay: true, hasDate: true });
  const text = isCandidate && said === 'turn' ? own.yourTurn : headline(screening, context);
  return html`${icon(toneOf(screening, context))}${day || html`<span .textContent=${text}></span>`}`;
}

/** What happens now, what can be done about it, and all steps. */
export function drawProgress(screening: Screening, context: ViewContext): TemplateResult {
  const own = context.locale.of('timeline', timeline);
  const { result, phase, reopenedAt } = screening;
  const validUntil = validUntilOf(screening, context.reader);
  const explanation = html`<p class="explanation" .textContent=${explain(screening, own, context)}></p>`;
  const band = context.followUps?.drawBand(screening, context, explanation);
  const note = (text: string): TemplateResult => html`<p class="note" .textContent=${text}></p>`;
  return html`
    ${band ?? explanation} ${context.needsReload ? note(context.locale.sentences.problem.changed) : nothing}
    ${validUntil ? note(own.validUntil(dayInWords(context.locale.tag, validUntil))) : nothing}
    ${reopenedAt && !isOver(screening) ? note(own.texts.reopened) : nothing}
    ${result === 'withheld' && phase !== 'complete' ? note(own.texts.withheld) : nothing}
    ${
      context.isLedOn(screening)
        ? nothing
        : html`<ol class="steps">
            ${stepsOf(screening, own, context).map((step) => drawStep(step, own))}
          </ol>`
    }
  `;
}

/** A sentence that says what happens now or what the screening waits for: only what the screening itself says. */
function explain(screening: Screening, { texts }: TimelineSentences, { reader }: ViewContext): string {
  const { text } = standingOf(screening, reader);
  if (text) return texts[text];
  const { phase, waitingOn, invite } = screening;
  if (phase === 'invited') {
    if (invite?.method === 'email') return texts.invitedByEmail;
    return reader === 'candidate' ? texts.invitedByLink : texts.otherCandidate;
  }
  return waitingOn === 'candidate' ? texts.none : texts[waitingOn];
}

/** An item in a word: its result if it has one, else its phase; empty before it has begun. */
function itemWord(
  words: StatusSentences,
  { notReported }: TimelineSentences,
  { phase, result }: ScreeningItem,
): string {
  if (phase === 'invited') return '';
  if (phase === 'complete') return result === 'pending' ? notReported : words.results[result];
  return words.phases[phase];
}
