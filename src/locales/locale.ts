import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ownValue } from '../protocol/own-value.ts';
import { mergeSentences } from './merge-sentences.ts';
import type { SentenceOverrides, Sentences, ShippedSentences, Some } from './sentences.ts';

interface LocalizedElement extends ReactiveControllerHost, HTMLElement {
  locale: string | null;
}

/** The languages of the package, each in a chunk of its own. */
const loaders: Record<string, () => Promise<ShippedSentences>> = {
  ar: () => import('./ar.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  pt: () => import('./pt.ts'),
  zh: () => import('./zh.ts'),
};

/** The languages that ship, beside English. */
export const shippedLanguages: readonly string[] = Object.keys(loaders);

/** Milliseconds between attempts to load a language. */
const retryEveryMs = 10_000;

const known = new Map<string, SentenceOverrides>();
/** What is chosen by part and wanted language, for all elements, until a language is added or changed. */
const chosen = new Map<string, Choice<unknown>>();
const requested = new Set<string>();
const controllers = new Set<{ refresh(): void }>();

function refreshAll(): void {
  chosen.clear();
  for (const controller of controllers) controller.refresh();
}

/**
 * Adds a language, or overrides any sentence of one: `registerLocale('nl', {…})`,
 * `registerLocale('en', { status: { yourTurn: 'Over to you' } })`. Other sentences stay as they were; what no language
 * has is English. `{ packages: { '539146': 'Standard check' } }` says a package by your words for it,
 * and `{ host: 'TrustMart' }` whom to contact; as English, both count for each language that has none of its own. Elements on the page change at once and keep their state.
 */
export function registerLocale(tag: string, sentences: SentenceOverrides): void {
  const key = withHyphens(tag).toLowerCase();
  known.set(key, mergeSentences(known.get(key) ?? {}, sentences));
  refreshAll();
}

/** English sentences that came with late files, by part. */
const lateEnglish = new Map<keyof Sentences, unknown>();
const added = new Set<unknown>();

/** Adds the English sentences of what was loaded, before it is drawn. */
export function addEnglish<Part extends keyof Sentences>(part: Part, sentences: Some<Sentences[Part]>): void {
  if (added.has(sentences)) return;
  added.add(sentences);
  lateEnglish.set(part, mergeSentences(lateEnglish.get(part), sentences));
  refreshAll();
}

/** `zh-Hans-CN` → `zh`, `zh-hans`, `zh-hans-cn`: from the widest to the most specific. */
function ranges(tag: string): string[] {
  const parts = tag.toLowerCase().split('-');
  return parts.map((_, index) => parts.slice(0, index + 1).join('-'));
}

interface Choice<T> {
  /** The wanted language, or English where it has no sentences for this part. */
  tag: string;
  sentences: T;
}

/** Chooses once for all elements, and has the language loaded: each layer over the wider ones, English under all. */
function choose<Part extends keyof Sentences>(
  part: Part,
  language: string,
  english: Sentences[Part],
): Choice<Sentences[Part]> {
  const key = `${part} ${language}`;
  const before = chosen.get(key) as Choice<Sentences[Part]> | undefined;
  if (before) return before;
  const wanted = canonical(language);
  const spoken = ranges(wanted);
  load(spoken[0] ?? '');
  const lookUp = (range: string): unknown => known.get(range)?.[part];
  const layers = [english, lateEnglish.get(part), ...['en', ...spoken].map(lookUp)];
  const withHost = (text: string): string => text.replaceAll('{host}', () => hostIn(language));
  const choice = {
    tag: spoken.includes('en') || spoken.some(lookUp) ? wanted : 'en',
    sentences: layers.reduce<unknown>(
      (base, over) => mergeSentences(base, over, withHost),
      undefined,
    ) as Sentences[Part],
  };
  chosen.set(key, choice);
  return choice;
}

/** Whom sentences say to contact: the host by its name, else whoever helps there. */
const hostIn = (language: string): string =>
  choose('host', language, '').sentences || choose('support', language, 'support').sentences;

function load(range: string): void {
  if (!Object.hasOwn(loaders, range) || requested.has(range)) return;
  requested.add(range);
  loaders[range]?.().then(
    // Sentences that the host registered meanwhile override those of the package.
    (sentences) => registerLocale(range, mergeSentences(sentences, known.get(range))),
    () => {
      requested.delete(range);
      // Until then the page speaks English.
      setTimeout(refreshAll, retryEveryMs);
    },
  );
}

/** The nearest `lang` of an element or around it, also outside its shadow roots; '' if there is none. */
export function nearestLanguage(element: Element): string {
  const closest = element.closest('[lang]');
  if (closest) return closest.getAttribute('lang') ?? '';
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? nearestLanguage(root.host) : '';
}

let observer: MutationObserver | undefined;
const watched = new WeakSet<Node>();

/** Watches every `lang` around an element, also outside its shadow roots. The observer does not keep a root alive. */
function watchLanguages(element: Element): void {
  observer ??= new MutationObserver(refreshAll);
  const root = element.getRootNode();
  if (!watched.has(root)) observer.observe(root, { attributeFilter: ['lang'], subtree: true });
  watched.add(root);
  if (root instanceof ShadowRoot) watchLanguages(root.host);
}

/**
 * The language of one element: its `locale`, else the nearest `lang` around it, else the browser's. Templates read
 * `sentences` while they render; until another language has loaded they are English.
 */
export class LocaleController<Part extends keyof Sentences> implements ReactiveController {
  /** The language of the sentences shown, for `Intl` and `lang`; `en` until the wanted one has loaded. */
  tag = 'en';
  sentences: Sentences[Part];

  readonly #host: LocalizedElement;
  readonly #part: Part;
  readonly #english: Sentences[Part];
  #wanted: string | undefined;

  /** @param english the sentences that are said before a late file adds the others. */
  constructor(host: LocalizedElement, part: Part, english: Some<Sentences[Part]>) {
    this.#host = host;
    this.#part = part;
    this.#english = english as Sentences[Part];
    this.sentences = this.#english;
    host.addController(this);
  }

  /** The sentences of another part in the same language. `english` are the ones it has in English. */
  of<Other extends keyof Sentences>(part: Other, english: Sentences[Other]): Sentences[Other] {
    return choose(part, this.#wanted ?? 'en', english).sentences;
  }

  /** The title of a package in the host's words for it, else the service's own. */
  titleOf({ id, title }: { id: string; title: string }): string {
    return ownValue<string>(this.of('packages', {}), id) ?? title;
  }

  /** The writing direction of `tag`, for the `dir` of what the element renders. */
  get dir(): 'ltr' | 'rtl' {
    return /^(ar|fa|he|ur)\b/i.test(this.tag) ? 'rtl' : 'ltr';
  }

  hostConnected(): void {
    controllers.add(this);
    watchLanguages(this.#host);
    this.refresh();
  }

  hostDisconnected(): void {
    controllers.delete(this);
  }

  hostUpdate(): void {
    if (this.#language() !== this.#wanted) this.#chooseSentences();
  }

  /** Chooses the sentences again, after a language has loaded or a `lang` has changed. */
  refresh(): void {
    this.#chooseSentences();
    this.#host.requestUpdate();
  }

  #language(): string {
    return this.#host.locale || nearestLanguage(this.#host) || navigator.language;
  }

  #chooseSentences(): void {
    this.#wanted = this.#language();
    const { tag, sentences } = choose(this.#part, this.#wanted, this.#english);
    this.tag = tag;
    this.sentences = sentences;
  }
}

/** `de_DE.UTF-8`, as a system or a back end may call a language, is `de-DE`. */
const withHyphens = (tag: string): string =>
  tag
    .trim()
    .replace(/[.@].*/, '')
    .replaceAll('_', '-');

/** The tag in the form that `Intl` takes; `en` for an invalid one. */
function canonical(tag: string): string {
  if (/^[a-z]{2}$/.test(tag)) return tag;
  try {
    return Intl.getCanonicalLocales(withHyphens(tag))[0] ?? 'en';
  } catch {
    return 'en';
  }
}
