import { plainText } from '../../protocol/plain-answer.ts';
import type { Trust } from '../../protocol/trust.ts';
import type { Action } from '../state/action.ts';
import type { AnswerReader } from '../form/answer-reader.ts';
import type { AnswerSheet } from '../form/answer-sheet.ts';
import type { Application } from '../state/application.ts';
import type { ActionOf, Change, Transitions } from '../state/change.ts';
import { type Answering, type Facts, isViewAsked, type Trusted } from '../state/proof.ts';
import {
  type Filling,
  type LauncherState,
  type OrderedState,
  type Proving,
  type ReadyStep,
  rested,
} from '../state/state.ts';
import { takeTrust } from './known-trust.ts';
import { heard } from './news.ts';
import { stepOf } from './shown-step.ts';
import { noteRemoval } from './signed-out.ts';
import { endTrust, pathOf, postTrust, proofSheet, withExtraFields } from './trust-requests.ts';

/** What comes before an order of a member who has not said what they want to see, or has to prove for it who they are. */
export function outcomeQuestion(state: ReadyStep): Change | undefined {
  const { application, form } = state;
  if (!isViewAsked(application.trust) || application.wantedView === 'progress') return undefined;
  const last = stepOf(state, form.steps.length - 1);
  if (!application.wantedView) return { state: { ...last, tried: true }, focus: 'view' };
  return {
    state: { ...last, isLoading: true },
    begin: async () => ({ type: 'proof-opened', ...(await proofSheet(application)) }),
  };
}

/** What happens in the section about outcomes, below a step or an order. */
export const section: Transitions<Filling | OrderedState> = {
  'open-proof': ({ application }) => openProof(application, application.trust?.name === 'offered'),
  'proof-opened'(state, { sheet, reader }) {
    const { application } = state;
    if (application.trust?.name === 'offered')
      application.trust = { ...application.trust, problem: undefined };
    // What the step waited for comes to nobody: it is pressed again.
    const before = state.name === 'filling' && state.isLoading ? rested(state) : state;
    return {
      state: { name: 'proving', application, before, proof: factsOf(sheet, reader) },
      focus: 'heading',
    };
  },
  'end-trust'({ application }) {
    const { trust } = application;
    if (trust?.name !== 'trusted' || trust.isEnding) return {};
    const ending: Trusted = { name: 'trusted', trust: trust.trust, isEnding: true };
    application.trust = ending;
    return {
      beginForGood: () =>
        asked(application, async () => ({
          type: 'judged',
          trust: await endTrust(application, trust.trust),
          by: ending,
        })),
    };
  },
  judged: judgedElsewhere,
  unjudged: unjudgedElsewhere,
};

/** What became of the trust, heard or asked for: wherever the member is by now. */
export function judgedElsewhere(state: LauncherState, { trust, by }: ActionOf<'judged'>): Change {
  if (!('application' in state)) return {};
  const { application } = state;
  // The answer to a proof that the member has left.
  if (by && by !== application.trust) return {};
  takeTrust(application, trust, by !== undefined);
  return by ? { focus: 'trust' } : {};
}

export function unjudgedElsewhere(state: LauncherState, { problem }: ActionOf<'unjudged'>): Change {
  if (!('application' in state)) return {};
  const { application } = state;
  const { trust } = application;
  if (trust?.name === 'trusted') application.trust = { name: 'trusted', trust: trust.trust, problem };
  else application.trust = { ...(trust?.name === 'offered' && trust), name: 'offered', problem };
  return { focus: 'trust' };
}

/** What happens while a member is asked, or proves who they are. */
export const proving: Transitions<Proving> = {
  'cancel-proof': ({ before, isSending }) =>
    isSending ? {} : { state: before, focus: before.name === 'filling' ? 'heading' : 'trust' },
  answer: (state, { path, value }) => inFacts(state, ({ sheet }) => sheet.write(path, value)),
  'leave-field': (state, { path }) => inFacts(state, ({ sheet }) => sheet.showProblems([path])),
  confirm: (state, { path, isRight }) => inFacts(state, ({ sheet }) => sheet.confirm(path, isRight)),
  focus: (_, { id }) => ({ focus: id }),
  'toggle-ssn': ({ application }) => (application.page.toggleSsn(), {}),
  'change-purpose': (state, { change }) =>
    state.proof.name === 'facts' ? { state: { ...state, proof: { ...state.proof, ...change } } } : {},
  'choose-answer'(state, { questionId, choiceId }) {
    const { proof } = state;
    if (proof.name !== 'answering') return {};
    const answers = new Map(proof.answers).set(questionId, choiceId);
    return { state: { ...state, proof: { ...proof, answers } } };
  },
  'submit-proof'(state) {
    const { proof, isSending } = state;
    if (isSending) return {};
    return proof.name === 'facts' ? submitFacts(state, proof) : submitAnswers(state, proof);
  },
  // By anything else, it is what was known before the proof.
  judged: (state, { trust, by }) => (by === state.proof ? judged(state, trust) : {}),
  'proof-refused'(state, { problem, sheet, reader }) {
    const { proof } = state;
    if (proof.name !== 'facts') return {};
    sheet.prefill(proof.sheet.answers);
    const unasked = sheet.refuse(problem.errors).map(({ path }) => path);
    const first = reader.reveal(sheet.fields);
    const tried = first !== undefined;
    return {
      state: { ...answered(state), proof: { ...proof, sheet, reader, tried, refusal: { problem, unasked } } },
      focus: first ?? 'send',
    };
  },
  unjudged: withProblem,
  'sign-out'(state) {
    // Questions tell of the member's life, so their step is left.
    if (state.proof.name === 'answering') return { state: state.before };
    return inFacts(state, ({ sheet }) => {
      noteRemoval(state.application, sheet);
      sheet.forgetSensitive();
    });
  },
  'leave-page': ({ before }) => ({ state: before }),
  news(state, action) {
    // No order is sent behind what the member is asked.
    const { next: _, ...change } = heard(state.before, action);
    const { state: before } = change;
    const isBefore = before && before.name !== 'loading' && 'form' in before && before.name !== 'submitting';
    return { ...change, ...(isBefore && { state: { ...state, before } }) };
  },
};

/** Loads the form of the proof of identity. */
function openProof(application: Application, isOffered: boolean): Change {
  if (!isOffered || application.page.presses?.isForEarlierStep) return {};
  return {
    beginForGood: () =>
      asked(application, async () => ({ type: 'proof-opened', ...(await proofSheet(application)) })),
  };
}

/** What the member has asked for, or why it does not come. */
const asked = ({ page, ended }: Application, ask: () => Promise<Action>): Promise<Action | undefined> =>
  ask().catch((error: unknown): Action | undefined =>
    ended.aborted ? undefined : { type: 'unjudged', problem: page.report(error) },
  );

function answered(state: Proving): Proving {
  const step = { ...state };
  delete step.isSending;
  return step;
}

const factsOf = (sheet: AnswerSheet, reader: AnswerReader): Facts => ({
  name: 'facts',
  sheet,
  reader,
  purpose: undefined,
  ownPurpose: '',
});

function inFacts(state: Proving, change: (proof: Facts) => void): Change {
  if (state.proof.name === 'facts') change(state.proof);
  return {};
}

/** Sends the proof of identity with its purpose, or shows the first missing answer. */
function submitFacts(state: Proving, proof: Facts): Change {
  const { application } = state;
  const { sheet, reader, purpose } = proof;
  const { purposes } = application.page.locale.sentences.trust;
  const words = purpose === 'other' ? plainText('purpose', proof.ownPurpose) : purpose && purposes[purpose];
  const first = reader.reveal(sheet.fields);
  if (!words || first !== undefined)
    return {
      state: { ...state, proof: { ...proof, tried: true } },
      focus: words && first ? first : 'purpose',
    };
  const request = { purpose: words, candidate: reader.candidate() };
  return {
    state: { ...state, isSending: true },
    beginForGood: () =>
      asked(application, async () => {
        try {
          const trust = await postTrust(application, '/trust', request);
          return { type: 'judged', trust, by: proof };
        } catch (error) {
          application.ended.throwIfAborted();
          const problem = application.page.report(error);
          const refused = problem.errors.map(({ path }) => path);
          const wanted = await proofSheet(application, withExtraFields(sheet.fields, refused));
          return { type: 'proof-refused', problem, ...wanted };
        }
      }),
  };
}

/** Sends the answers to the questions, or shows the first missing one. */
function submitAnswers(state: Proving, proof: Answering): Change {
  const { application } = state;
  const missing = proof.questions.findIndex(({ id }) => !proof.answers.has(id));
  if (missing >= 0)
    return { state: { ...state, proof: { ...proof, tried: true } }, focus: `question-${missing}-0` };
  const answers = Object.fromEntries(proof.answers);
  return {
    state: { ...state, isSending: true },
    beginForGood: () =>
      asked(application, async () => ({
        type: 'judged',
        trust: await postTrust(application, `${pathOf(proof.trust)}/answers`, { answers }),
        by: proof,
      })),
  };
}

/** What the service says of the proof: more questions, or how it ended. */
function judged(state: Proving, trust: Trust | undefined): Change {
  const { application, before, proof } = state;
  const last = proof.name === 'answering' ? proof : undefined;
  // After wrong answers the service may ask the same questions again.
  const questions = trust?.questions ?? last?.questions;
  if (trust?.status === 'questions' && questions) {
    const next: Answering = {
      name: 'answering',
      trust,
      questions,
      answers: new Map(),
      isWrong: last !== undefined,
    };
    return { state: { ...answered(state), proof: next }, focus: 'heading' };
  }
  takeTrust(application, trust, true);
  const isToSend = trust?.status === 'trusted' && before.name === 'filling';
  return { state: before, focus: isToSend ? 'send' : 'trust' };
}

function withProblem(state: Proving, { problem }: ActionOf<'unjudged'>): Change {
  const { proof } = state;
  const failed =
    proof.name === 'facts' ? { ...proof, refusal: { problem, unasked: [] } } : { ...proof, problem };
  return { state: { ...answered(state), proof: failed }, focus: 'send' };
}
