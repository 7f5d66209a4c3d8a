import { initialState, Task, TaskStatus } from '@lit/task';
import type { PropertyValues, ReactiveController } from 'lit';
import { loadRefusals } from '../client/answer-files.ts';
import { ScreeningError } from '../client/screening-error.ts';
import type { Visitor } from '../client/visitor.ts';
import { ElementPerson } from '../client/element-person.ts';
import { writeJson } from '../client/write-json.ts';
import { withHeldSize } from '../held-size.ts';
import type { CandidateAnswers } from '../protocol/candidate-answers.ts';
import { modes } from '../protocol/mode.ts';
import { Application } from './application.ts';
import { ScreeningReadyEvent } from './launcher-events.ts';
import type { LauncherHost } from './launcher-host.ts';

const nothingKnown: CandidateAnswers = {};

/** Opens an application for whoever uses the page; the next person gets another one. */
export class CurrentApplication implements ReactiveController {
  readonly #host: LauncherHost;
  readonly #person: ElementPerson;
  readonly #loading: Task<readonly unknown[], Application>;
  #connected: AbortController | undefined;
  /** What the host knows of the candidate, and whom that is about; undefined where nobody was named when it was set. */
  #known = { answers: nothingKnown, person: undefined as string | undefined };
  /** What came with the page is old by the time something is loaded again. */
  #isPrefetchedUsed = false;
  /** What was opened last, also where nothing can be loaded since. */
  #last: Application | undefined;
  /** How often the host had answered when nothing could be loaded. */
  #answersAtFailure = 0;
  /** Why nobody is named, as it was reported. */
  #reported: ScreeningError | undefined;

  constructor(host: LauncherHost) {
    const { element } = host;
    this.#host = host;
    this.#person = withHeldSize(element, new ElementPerson(element));
    element.addController(this);
    this.#loading = new Task(element, {
      args: () =>
        [
          this.#person.person?.visitor,
          element.packageId,
          element.mode,
          element.draft,
          element.history,
        ] as const,
      task: ([visitor], { signal }) => (visitor ? this.#open(visitor, signal) : initialState),
      onComplete: (application) => {
        this.#last = application;
        this.#follow(application);
        host.dispatch(new ScreeningReadyEvent());
      },
      onError: (error) => {
        const { isOfSetup } = host.report(error);
        // A mistake of the setup is not mended by asking again.
        this.#answersAtFailure = isOfSetup ? Infinity : (this.#person.person?.answers ?? 0);
      },
    });
  }

  /** What may be drawn: the object of whoever uses the page. */
  get value(): Application | undefined {
    const { value } = this.#loading;
    return value && value.visitor === this.#person.visitor ? value : undefined;
  }

  /** Why there is nothing to draw. */
  get problem(): ScreeningError | undefined {
    const { status, error } = this.#loading;
    const failure = status === TaskStatus.ERROR && error instanceof ScreeningError ? error : undefined;
    return this.#person.problem ?? failure;
  }

  /** Looks up anew what may be ordered, and what was. */
  reload(): Promise<void> {
    return this.#loading.run();
  }

  /** Deletes every answer, and starts over. */
  reset(): void {
    this.#last?.forget();
    void this.reload();
  }

  retry(): void {
    if (this.#person.problem) this.#person.retry();
    else void this.reload();
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
      this.#learn(this.#host.element.candidate, isOtherSource ? undefined : this.#person.visitor?.person);
    this.#reportRefusal();
    const { person, visitor } = this.#person;
    const hasAnswered = visitor && person && person.answers > this.#answersAtFailure;
    if (this.#loading.status === TaskStatus.ERROR && hasAnswered) void this.reload();
    const application = this.value;
    if (!application) return;
    if (!isOtherSource) application.know(this.#knownOf(application.visitor));
    const { later } = application;
    if (changed.has('disclosures')) void later?.documents.check();
    if (changed.has('recurrence')) later?.checkRecurrence();
    if (changed.has('handoverUrl')) later?.checkHandover();
    later?.noteShown();
  }

  /** A framework may set a property anew at every render, so what still says the same is about the same person. */
  #learn(answers: CandidateAnswers, person: string | undefined): void {
    const isSame = writeJson(answers) === writeJson(this.#known.answers);
    this.#known = { answers, person: isSame ? this.#known.person : person };
  }

  /** What the host knows of this person; whoever comes first takes what was set for nobody yet. */
  #knownOf({ person }: Visitor): CandidateAnswers {
    this.#known.person ??= person;
    return this.#known.person === person ? this.#known.answers : nothingKnown;
  }

  #follow(application: Application): void {
    if (this.#connected && this.#host.element.isConnected) application.follow(this.#connected.signal);
  }

  /** @param superseded aborts where it is loaded once more before this is here. */
  async #open(visitor: Visitor, superseded: AbortSignal): Promise<Application> {
    const { mode, session = null, prefetched: givenAlong } = this.#host.element;
    if (!modes.includes(mode)) throw (await loadRefusals()).unknownMode(mode);
    const isGiven = !this.#isPrefetchedUsed && this.#person.isNamedBy(session);
    const prefetched = isGiven ? givenAlong : null;
    this.#isPrefetchedUsed ||= givenAlong !== null;
    const application = new Application(this.#host, visitor, this.#knownOf(visitor), this.#last);
    superseded.addEventListener('abort', () => application.end(), { once: true });
    return application.open(prefetched);
  }

  /** Where the host names nobody any more, whoever sits here now may be somebody else. */
  #reportRefusal(): void {
    const { problem } = this.#person;
    if (problem === this.#reported) return;
    this.#reported = problem;
    if (!problem) return;
    if (problem.isSignedOut) this.#last?.forgetSensitive();
    this.#host.report(problem);
  }
}
