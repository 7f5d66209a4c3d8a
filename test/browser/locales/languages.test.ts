import { expect } from '@open-wc/testing';
import * as ar from '../../../src/locales/ar.ts';
import * as de from '../../../src/locales/de.ts';
import * as en from '../../../src/locales/en.ts';
import * as es from '../../../src/locales/es.ts';
import * as fr from '../../../src/locales/fr.ts';
import type { Sentences } from '../../../src/locales/sentences.ts';
import * as pt from '../../../src/locales/pt.ts';
import * as zh from '../../../src/locales/zh.ts';

const languages: Record<string, Sentences> = { ar, de, es, fr, pt, zh };

/** Words that two languages happen to share. */
const shared: Record<string, string[]> = {
  de: [
    'launcher.fields.regionCode.label',
    'launcher.fields.licenses[].status.label',
    'status.connection.live',
    'status.connection.offline',
  ],
  es: ['launcher.no'],
  fr: ['status.steps.invited'],
};

type Sentence = string | ((...values: never[]) => string);

/** Every sentence of a language, by where it stands. */
function sentencesOf(part: object, place: string[] = []): [place: string, sentence: Sentence][] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? sentencesOf(value, [...place, name])
      : [[[...place, name].join('.'), value as Sentence]],
  );
}

/** A sentence with something that stands out for each of its values. */
const filled = (sentence: Sentence): string =>
  typeof sentence === 'string' ? sentence : (sentence as (...values: string[]) => string)('‹1›', '‹2›');

const placesOf = (text: string): string[] => (text.match(/‹\d›/g) ?? []).toSorted();

const english = new Map(sentencesOf({ launcher: en.launcher, status: en.status }));

for (const [tag, { launcher, status }] of Object.entries(languages))
  describe(`The sentences in ${tag}`, () => {
    const sentences = sentencesOf({ launcher, status });

    it('are as many as the English ones', () => {
      expect(sentences.map(([place]) => place)).to.have.members([...english.keys()]);
    });

    it('say something, and not in English', () => {
      const left = sentences.filter(([place, sentence]) => {
        const original = english.get(place) ?? '';
        const text = filled(sentence);
        const isFrame = filled(original).replaceAll(/‹\d›|[\s:]/g, '') === '';
        return text.trim() === '' || (text === filled(original) && !isFrame);
      });
      expect(left.map(([place]) => place)).to.have.members(shared[tag] ?? []);
    });

    it('hold every value that the English ones hold', () => {
      for (const [place, sentence] of sentences)
        expect(placesOf(filled(sentence)), place).to.deep.equal(placesOf(filled(english.get(place) ?? '')));
    });

    it('hold a point in time once, as an element of its own', () => {
      for (const name of ['openUntil', 'expected', 'scheduled', 'updated', 'lastHeard'] as const)
        expect(status[name]('\0').split('\0'), name).to.have.lengthOf(2);
    });
  });
