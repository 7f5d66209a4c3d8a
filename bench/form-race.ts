import { openBrowser } from '../test/journey/visitor.ts';
import { type Contender, firstSteps, folderOf, slowLines, takesPart, wholeForms } from './contenders.ts';
import { formFiles } from './form-files.ts';
import { serveForms } from './form-server.ts';
import { type Form, type Visit, visit } from './form-visit.ts';
import { untilQuiet } from './quiet.ts';

const rounds = Number(process.env['ROUNDS'] ?? 40);
/** Slow lines, which differ little from visit to visit, and whole forms take part in one of so many rounds. */
const othersEvery = 4;

/** Its visits in the order of the rounds. */
export type Race = Map<Contender, Visit[]>;

const contenders = [...firstSteps, ...slowLines, ...wholeForms].filter(takesPart);
const inEachRound = firstSteps.filter(takesPart);

/** Visits the forms of all contenders in turn, round by round, from the same server in the same browser. */
export async function raceForms(): Promise<Race> {
  const files = await formFiles(contenders);
  const [server, browser] = await Promise.all([serveForms(files), openBrowser()]);
  const race: Race = new Map(contenders.map((contender) => [contender, []]));
  const visitForm = (contender: Contender) => visit(browser, formOf(contender, server.origin), files);
  try {
    // The first visits of a browser are slower than all others.
    for (const contender of contenders) await visitForm(contender);
    for (let round = 0; round < rounds; round += 1)
      for (const contender of shuffled(round % othersEvery === 0 ? contenders : inEachRound)) {
        await untilQuiet();
        race.get(contender)!.push(await visitForm(contender));
      }
    return race;
  } finally {
    await browser.close();
    server.close();
  }
}

/** Another order each time, so that nobody always comes after the same neighbour, whose page is still being closed. */
function shuffled(contenders: Contender[]): Contender[] {
  const drawn = contenders.map((contender) => ({ contender, lot: Math.random() }));
  return drawn.toSorted((one, other) => one.lot - other.lot).map(({ contender }) => contender);
}

const aboutYou = ['First name', 'Middle name', 'I have no middle name', 'Last name', 'Email', 'Phone'];
const texts = {
  'first-step': [
    'Standard background check',
    'Step 1 of 4',
    'About you',
    'Use your legal name, as on your ID.',
    ...aboutYou,
    'Continue',
  ],
  'whole-form': ['Fifteen fields', ...aboutYou],
};

const formOf = (contender: Contender, origin: string): Form => ({
  page: origin + folderOf(contender),
  on: contender.on,
  texts: texts[contender.draws],
});
