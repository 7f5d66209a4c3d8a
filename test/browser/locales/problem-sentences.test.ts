import { expect } from '@open-wc/testing';
import { fieldWords } from '../../../src/launcher/fields/field-words.ts';
import { addressWords } from '../../../src/launcher/fields/local-address.ts';
import { problemSentence } from '../../../src/launcher/form/problem-sentence.ts';
import * as ar from '../../../src/locales/ar.ts';
import * as de from '../../../src/locales/de.ts';
import { launcher as english } from '../../../src/locales/en.ts';
import { problems } from '../../../src/locales/en/problems.ts';
import * as es from '../../../src/locales/es.ts';
import * as fr from '../../../src/locales/fr.ts';
import * as pt from '../../../src/locales/pt.ts';
import * as zh from '../../../src/locales/zh.ts';
import { lastName } from '../../../src/protocol/candidate.ts';
import { fieldRules } from '../../../src/protocol/field-rules.ts';
import { worldAddressRules } from '../../../src/protocol/world-address-rules.ts';

const en = { launcher: { ...english, problems } };
const languages = { ar, de, en, es, fr, pt, zh };
/** Ours, the service's, and one that nobody knows. */
const codes = [
  'required',
  'format',
  'too-long',
  'choice',
  'date',
  'past',
  'not-accepted',
  'already-in-use',
  'has-active-order',
];
const paths = [
  ...Object.keys(fieldRules).map((path) => path.replace('[]', '[0]')),
  'passport.number',
  'aliases',
];
/** Two fields that a form has in two places; both say what they are about, and the summary names the entry. */
const alike = /^(licenses|driversLicense)/;

for (const [tag, { launcher }] of Object.entries(languages))
  describe(`the problems in ${tag}`, () => {
    const sentence = (path: string, code: string, country = 'US'): string => {
      const format = worldAddressRules.formatOf(country);
      const local = addressWords(launcher, format, country, lastName(path));
      return problemSentence(launcher, { path, code, local, locale: tag });
    };

    it(`no two fields have the same sentence in ${tag}`, () => {
      for (const code of codes) {
        const seen = new Map<string, string>();
        for (const path of paths.filter((each) => !alike.test(each))) {
          const text = sentence(path, code);
          expect(text.trim(), `${path} ${code}`).not.to.equal('');
          expect(text, path).not.to.match(/undefined|\$\{|null/);
          expect(seen.get(text), `${path}: ${text}`).to.equal(undefined);
          seen.set(text, path);
        }
      }
    });

    it(`a reason that is named like an inherited property is like any that nobody knows in ${tag}`, () => {
      for (const path of ['ssn', 'address.regionCode', 'constructor', 'toString[0].x'])
        for (const code of ['constructor', 'toString', '__proto__'])
          expect(sentence(path, code)).to.equal(sentence(path, 'has-active-order'));
    });

    it(`a sentence in ${tag} has the label of its field, or one of its own`, () => {
      for (const path of paths)
        for (const code of ['too-long', 'has-active-order'])
          expect(sentence(path, code)).to.include(
            fieldWords(
              launcher,
              path,
              addressWords(launcher, worldAddressRules.formatOf('US'), 'US', lastName(path)),
            ).label,
          );
    });

    it(`the sentence about a check that is under way does not say in ${tag} which answer differs`, () => {
      const [first, ...others] = ['givenName', 'email', 'dob', 'ssn'].map((path) =>
        sentence(path, 'check-underway'),
      );
      expect(first).to.not.equal(sentence('givenName', 'not-accepted'));
      for (const other of others) expect(other).to.equal(first);
    });

    it(`a postal code in ${tag} is named as its country does`, () => {
      expect(sentence('address.postalCode', 'required', 'US')).to.equal(launcher.places.zip.ask);
      expect(sentence('address.postalCode', 'required', 'DE')).to.equal(launcher.places.postal.ask);
      const german = sentence('address.postalCode', 'format', 'DE');
      expect(german).to.include('26133');
      expect(german).to.not.match(/ZIP|CEP/);
      expect(sentence('address.postalCode', 'not-accepted', 'DE')).to.include(launcher.places.postal.label);
    });
  });
