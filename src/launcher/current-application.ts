import { initialState, Task, TaskStatus } from '@lit/task';
import type { PropertyValues, ReactiveController, ReactiveControllerHost } from 'lit';
import type { Prefetched } from '../client/prefetched.ts';
import { ScreeningError } from '../client/screening-error.ts';
import type { Visitor } from '../client/visitor.ts';
import { VisitorController } from '../client/visitor-controller.ts';
import type { PageSource } from '../client/visitor-gates.ts';
import type { CandidateAnswers } from '../protocol/candidate-answers.ts';
import { modes } from '../protocol/mode.ts';
import { Application } from './application.ts';
import { KnownAnswers } from './known-answers.ts';
import type { LauncherHost, LauncherSettings } from './launcher-host.ts';

interface Element extends PageSource, LauncherSettings, ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly isConnected: boolean;
  readonly candidate: CandidateAnswers;
  readonly prefetched: Prefetched | null;
}

/** Opens an application for whoever uses the page; the next person gets another one. */
export class CurrentApplication implements ReactiveController {
  readonly #element: Element;
  readonly #host: LauncherHost;
  readonly #visitors: VisitorController;
  readonly #known = new KnownAnswers();
  readonly #loading: Task<readonly unknown[], Application>;
  #connected: AbortController | undefined;
  /** What came with the page is old by the time something is loaded again. */
  #isPrefetchedUsed = false;
  /** Whether what comes is checked before it is drawn, because it was no answer of the proxy once. */
  #isChecked = false;
  /** What was opened last, also where nothing can be loaded since. */
  #last: Application | undefined;
  /** How often the host had answered when nothing could be loaded. */
  #answersAtFailure = 0;
  /** Why nobody is named, as it was reported. */
  #reported: ScreeningError | undefined;

  constructor(element: Element, host: LauncherHost) {
    this.#element = element;
    this.#host = host;
    this.#visitors = new VisitorController(element);
    element.addController(this);
    this.#loading = new Task(element, {
      args: () => [this.#visitors.gate?.visitor, element.packageId, element.mode, element.draft] as const,
      task: ([visitor]) => (visitor ? this.#open(visitor) : initialState),
      onComplete: (application) => {
        this.#last = application;
        this.#follow(application);
      },
      onError: (error) => {
        const { isOfSetup } = host.report(error);
        // A mistake of the setup is not mended by asking again.
        this.#answersAtFailure = isOfSetup ? Infinity : (this.#visitors.gate?.answers ?? 0);
      },
    });
  }

  /** What may be drawn: the object of whoever uses the page. */
  get value(): Application | undefined {
    const { value } = this.#loading;
    return value && value.visitor === this.#visitors.visitor ? value : undefined;
  }

  /** Why there is nothing to draw. */
  get problem(): ScreeningError | undefined {
    const { status, error } = this.#loading;
    const failure = status === TaskStatus.ERROR && error instanceof ScreeningError ? error : undefined;
    return this.#visitors.problem ?? failure;
  }

  /** Looks up anew what may be ordered, and what was. */
  reload(isChecked = false): Promise<void> {
    this.#isChecked = isChecked;
    return this.#loading.run();
  }

  /** Deletes every answer, and starts over. */
  reset(): void {
    this.#last?.forget();
    void this.reload();
  }

  retry(): void {
    if (this.#visitors.problem) this.#visitors.retry();
    else void this.reload(this.#isChecked);
  }

  hostConnected(): void {
    this.#connected = new AbortController();
    if (this.#loading.value) this.#follow(this.#loading.value);
  }

  hostDisconnected(): void {
    this.#connected?.abort();
  }

  /** Takes what the host has changed: call it before each update. */
  update(changed: PropertyValues): void {
    // What is set together with another source of page sessions is for the person whom that names.
    const isOtherSource = ['session', 'fetchSession', 'sessionUrl'].some((name) => changed.has(name));
    if (changed.has('candidate'))
      this.#known.set(this.#element.candidate, isOtherSource ? undefined : this.#visitors.visitor?.person);
    this.#reportRefusal();
    const { gate, visitor } = this.#visitors;
    const hasAnswered = visitor && gate && gate.answers > this.#answersAtFailure;
    if (this.#loading.status === TaskStatus.ERROR && hasAnswered) void this.reload(this.#isChecked);
    const application = this.value;
    if (!application) return;
    if (!isOtherSource) application.know(this.#known.of(application.visitor.person));
    if (changed.has('disclosures')) application.later?.checkDocuments();
    if (changed.has('recurrence')) application.checkRecurrence();
    application.noteShown();
  }

  #follow(application: Application): void {
    if (this.#connected && this.#element.isConnected) application.follow(this.#connected.signal);
  }

  async #open(visitor: Visitor): Promise<Application> {
    const { mode, prefetched, session = null } = this.#element;
    if (!modes.includes(mode))
      throw new ScreeningError('not_set_up', `mode="${mode}" is unknown: use ${modes.join(', ')}.`);
    const last = this.#last;
    // Another source of page sessions may name the same person.
    const isSame = last?.visitor.person === visitor.person;
    if (isSame) last.end();
    else last?.leave();
    const isGiven = !this.#isPrefetchedUsed && this.#visitors.isNamedBy(session);
    this.#isPrefetchedUsed ||= prefetched !== null;
    const facts = {
      host: this.#host,
      visitor,
      known: this.#known.of(visitor.person),
      form: isSame ? last.form : undefined,
      notice: isSame || !last ? last?.notice : ('other-person' as const),
    };
    return Application.open(facts, isGiven ? prefetched : null, this.#isChecked);
  }

  /** Where the host names nobody any more, whoever sits here now may be somebody else. */
  #reportRefusal(): void {
    const { problem } = this.#visitors;
    if (problem === this.#reported) return;
    this.#reported = problem;
    if (!problem) return;
    if (problem.isSignedOut) this.#last?.forgetSensitive();
    this.#host.report(problem);
  }
}
