import { openBrowser } from '../test/journey/visitor.ts';
import { type Contender, firstSteps, folderOf, wholeForms } from './contenders.ts';
import { formFiles } from './form-files.ts';
import { serveForms } from './form-server.ts';
import { type Form, type Visit, visit } from './form-visit.ts';

const rounds = 40;
/** Whole forms, to which nothing is promised, take part in one of so many rounds. */
const wholeFormEvery = 4;

/** Its visits in the order of the rounds. */
export type Race = Map<Contender, Visit[]>;

const contenders = [...firstSteps, ...wholeForms];

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
      for (const contender of shuffled(round % wholeFormEvery === 0 ? contenders : firstSteps))
        race.get(contender)!.push(await visitForm(contender));
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
const helps = [
  'News about the check is sent here.',
  'Outside the US and Canada, start with + and the country code.',
];
const texts = {
  'first-step': [
    'Standard background check',
    'Step 1 of 4',
    'About you',
    'Use your legal name, as it is on your ID.',
    ...aboutYou,
    ...helps,
    'Continue',
  ],
  'whole-form': ['Fifteen fields', ...aboutYou, ...helps],
};

function formOf(contender: Contender, origin: string): Form {
  const { who, draws, inputs } = contender;
  const folder = folderOf(contender);
  const packageId = draws === 'first-step' ? 'standard' : 'fifteen';
  const isOurs = who === 'ours';
  return {
    page: origin + folder,
    script: folder + (isOurs ? 'screening-elements.js' : 'form.js'),
    markup: isOurs
      ? `<screening-launcher package-id="${packageId}" session-url="/session"></screening-launcher>`
      : '',
    inputs,
    texts: texts[draws],
  };
}
