import { expect } from '@open-wc/testing';
import * as ar from '../../../src/locales/ar.ts';
import * as de from '../../../src/locales/de.ts';
import * as en from '../../../src/locales/en.ts';
import { door as englishDoor } from '../../../src/locales/en/door.ts';
import { list as englishList } from '../../../src/locales/en/list.ts';
import { problems } from '../../../src/locales/en/problems.ts';
import { repetition as englishRepetition } from '../../../src/locales/en/repetition.ts';
import { report as englishReport } from '../../../src/locales/en/report.ts';
import { timeline as englishTimeline } from '../../../src/locales/en/timeline.ts';
import * as es from '../../../src/locales/es.ts';
import * as fr from '../../../src/locales/fr.ts';
import { shippedLanguages } from '../../../src/locales/locale.ts';
import * as pt from '../../../src/locales/pt.ts';
import type { ShippedSentences } from '../../../src/locales/sentences.ts';
import * as zh from '../../../src/locales/zh.ts';

const languages: Record<string, ShippedSentences> = { ar, de, es, fr, pt, zh };

/** Sentences that are the same in English. */
const sameAsEnglish: Record<string, string[]> = {
  de: [
    'launcher.fields.regionCode.label',
    'launcher.fields.licenses[].status.label',
    'launcher.places.region.label',
    'status.connection.live',
    'status.connection.offline',
  ],
  es: ['launcher.no'],
  fr: ['launcher.places.province.label', 'timeline.steps.invited'],
};

type Sentence = string | ((...values: never[]) => string);

/** All sentences of a language, by path. */
function sentencesOf(part: object, path: string[] = []): [path: string, sentence: Sentence][] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? sentencesOf(value, [...path, name])
      : [[[...path, name].join('.'), value as Sentence]],
  );
}

/** A sentence with markers in place of its values. */
const filled = (sentence: Sentence): string =>
  typeof sentence === 'string' ? sentence : (sentence as (...values: string[]) => string)('‹1›', '‹2›');

const markersOf = (text: string): string[] => (text.match(/‹\d›|\{host\}/g) ?? []).toSorted();

const english = new Map(
  sentencesOf({
    launcher: { ...en.launcher, problems },
    status: en.status,
    timeline: englishTimeline,
    list: englishList,
    door: englishDoor,
    repetition: englishRepetition,
    report: englishReport,
    support: 'support',
  }),
);

it('every language that ships is tested', () => {
  expect(shippedLanguages).to.have.members(Object.keys(languages));
});

for (const [tag, { launcher, status }] of Object.entries({ en, ...languages }))
  it(`both elements say in ${tag} whose turn it is, and that they are cut off, in the same words`, () => {
    const { told, done } = launcher;
    expect([told.yourTurn, told.candidatesTurn, done.stopped]).to.deep.equal([
      status.yourTurn,
      status.candidatesTurn,
      status.problem.stopped,
    ]);
  });

for (const [tag, { launcher, status, timeline, list, door, repetition, report, support }] of Object.entries(
  languages,
))
  describe(`the sentences in ${tag}`, () => {
    const sentences = sentencesOf({ launcher, status, timeline, list, door, repetition, report, support });

    it(`${tag} has the same sentences as English`, () => {
      expect(sentences.map(([path]) => path)).to.have.members([...english.keys()]);
    });

    it(`${tag} has no sentence that is empty or still English`, () => {
      const untranslated = sentences.filter(([path, sentence]) => {
        const original = english.get(path) ?? '';
        const text = filled(sentence);
        const hasNoWords = filled(original).replaceAll(/‹\d›|[\s:,]/g, '') === '';
        return text.trim() === '' || (text === filled(original) && !hasNoWords);
      });
      expect(untranslated.map(([path]) => path)).to.have.members(sameAsEnglish[tag] ?? []);
    });

    it(`each sentence in ${tag} contains the same values as the English one`, () => {
      for (const [path, sentence] of sentences)
        expect(markersOf(filled(sentence)), path).to.deep.equal(markersOf(filled(english.get(path) ?? '')));
    });

    it(`both elements say in the same words in ${tag} when the result is expected`, () => {
      expect(timeline.resultsExpected('Friday')).to.equal(launcher.done.expected('Friday'));
    });

    it(`each sentence about a time in ${tag} contains the time exactly once`, () => {
      const { openUntil, resultsExpected, expected, scheduled } = timeline;
      for (const sentence of [
        openUntil,
        resultsExpected,
        expected,
        scheduled,
        status.updated,
        status.lastHeard,
      ])
        expect(sentence('\0').split('\0')).to.have.lengthOf(2);
    });
  });

it('German says with one word that a notice is over', () => {
  for (const sentence of [de.status.since.operator.noticeClosed('27. Nov.'), de.list.groups.closed])
    expect(sentence).to.match(/ beendet$/);
});

it('Arabic counts minutes, attempts and years in words, in the digits of each region', () => {
  const { overview, trust, problems: said } = ar.launcher;
  expect(['2', '5', '12', '٥', '١٢'].map(overview.time)).to.deep.equal([
    'نحو دقيقتين.',
    'نحو 5 دقائق.',
    'نحو 12 دقيقة.',
    'نحو ٥ دقائق.',
    'نحو ١٢ دقيقة.',
  ]);
  expect([1, 2, 3].map(trust.left)).to.deep.equal(['بقيت محاولة واحدة', 'بقيت محاولتان', 'بقيت 3 محاولات']);
  expect(said.dates.age('103')).to.include('103 سنوات');
});
