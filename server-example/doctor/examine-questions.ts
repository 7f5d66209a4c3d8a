import { unknownValue } from '../service/profile-overlay.ts';
import { readAt } from '../service/wire-body.ts';
import { isIdentifier, isText } from './examine-names.ts';
import { objectsOf, placesIn } from './places.ts';
import { profileLines } from './profile-lines.ts';
import type { Visit } from './visit.ts';

/** The questions: a list whose entries have a list of choices each. */
export function examineQuestions({ findings }: Visit, body: unknown): void {
  const isList = (value: unknown) =>
    objectsOf(value).some((entry) => Object.values(entry).some(Array.isArray));
  const { questions: at } = findings.profile.trust;
  const found = isList(readAt(body, at)) ? at : placesIn(body).find(([, value]) => isList(value))?.[0];
  if (found === undefined) {
    findings.differs('trust.questions', `no question with choices at ${at} or elsewhere`, {
      lines: profileLines(['trust', 'questions'], unknownValue),
    });
    return;
  }
  if (found === at) findings.ok('trust.questions', `${objectsOf(readAt(body, at)).length} at ${at}`);
  else {
    findings.differs('trust.questions', `nothing at ${at}, the questions are at ${found}`, {
      lines: profileLines(['trust', 'questions'], found),
    });
  }
  const question = objectsOf(readAt(body, found))[0] ?? {};
  const names = questionNames(question);
  const known = findings.profile.trust.question;
  const lines = Object.fromEntries(
    Object.entries(names).filter(([role, name]) => known[role as keyof typeof known] !== name),
  );
  if (Object.keys(lines).length === 0)
    findings.ok('trust.question', 'each question and its choices are read');
  else
    findings.differs('trust.question', `a question has ${Object.keys(question).join(', ')}`, {
      lines: { trust: { question: lines } },
    });
}

/** What the members of a question are called, by the kinds of their values. */
function questionNames(question: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(question);
  const id = entries.find(([name, value]) => /id$|no$|number$|key$/i.test(name) && isIdentifier(value))?.[0];
  const texts = entries.filter(([name, value]) => name !== id && isText(value));
  const [text] = texts.toSorted(([, one], [, other]) => String(other).length - String(one).length)[0] ?? [];
  const [choices, list] = entries.find(([, value]) => Array.isArray(value)) ?? [];
  const [choice] = objectsOf(list);
  return {
    id: id ?? unknownValue,
    text: text ?? unknownValue,
    choices: choices ?? unknownValue,
    ...(choice === undefined ? { choiceId: '', choiceText: '' } : choiceNames(choice)),
  };
}

function choiceNames(choice: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(choice);
  const id = entries.find(
    ([name, value]) => /id$|no$|number$|key$|code$/i.test(name) && isIdentifier(value),
  )?.[0];
  const text = entries.find(([name, value]) => name !== id && isText(value))?.[0];
  return { choiceId: id ?? unknownValue, choiceText: text ?? unknownValue };
}
