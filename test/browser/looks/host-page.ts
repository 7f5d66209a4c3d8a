import { loadSchemas } from '../../../src/client/api/answer-files.ts';
import '../../../src/launcher/define.ts';
import '../../../src/status/define.ts';
import { until } from '../manual-clock.ts';
import { aScreening, aToken, PageApiStandIn } from '../page-api-stand-in.ts';

const longText = 'The check that you need before you can start. '.repeat(20);

/** What a page of a host has around an element, which stands at the sign `@`. The last three are no wider for what is in them. */
const places = {
  'a flex row': '<div style="display: flex; gap: 8px"><p>Check</p>@</div>',
  'a centred flex column': '<div style="display: flex; flex-direction: column; align-items: center">@</div>',
  'the template page of Vite': '<div style="display: flex; place-items: center"><div>@</div></div>',
  'a centred grid': '<div style="display: grid; grid-template-columns: auto; justify-items: center">@</div>',
  'a max-content column': '<div style="display: grid; grid-template-columns: max-content">@</div>',
  'a dialog': '<dialog open>@</dialog>',
  'a popover': '<div popover="manual">@</div>',
  'a float': '<div style="float: left">@</div>',
  'a table cell': '<table><tr><td>@</td></tr></table>',
  'an inline block': '<div style="display: inline-block">@</div>',
  'a fit-content box': '<div style="inline-size: fit-content">@</div>',
  'an absolutely positioned box': '<div style="position: absolute">@</div>',
  'a sidebar':
    '<div style="display: flex"><p style="flex: 1">Text</p><aside style="flex: 0 1 auto">@</aside></div>',
  'a flex row with a long text': `<div style="display: flex"><p style="white-space: normal">${longText}</p>@</div>`,
  'a fieldset in details': '<details open><summary>Check</summary><fieldset>@</fieldset></details>',
  'a block': '<div>@</div>',
  'a box of 280 pixels': '<div style="inline-size: 280px">@</div>',
};

const elements = [
  ...['form', 'link', 'email'].map((mode) => `<screening-launcher mode="${mode}"></screening-launcher>`),
  ...['timeline', 'list', 'badge'].map(
    (variant) => `<screening-status variant="${variant}"></screening-status>`,
  ),
];

const heartbeatMs = 1000;
const fields = 'givenName familyName email middleName confirmedNoMiddleName phone dob ssn address';

/** The API of the page: a standard form, two checks, and a stream that stays alive. */
function answerRequests(): void {
  const api = new PageApiStandIn();
  const items = ['SSN trace', 'County criminal records'].map((title) => ({
    id: title,
    title,
    phase: 'in-progress' as const,
    result: 'pending' as const,
    estimatedAt: '2030-12-01T12:00:00Z',
  }));
  api.screenings = [
    aScreening({ items }),
    aScreening({ phase: 'needs-attention', waitingOn: 'candidate', environment: 'test' }),
  ];
  const offer = {
    id: 'basic',
    title: 'Basic check',
    products: [{ title: 'SSN trace' }],
    collectable: true,
    fields: fields.split(' ').map((path) => ({ path, required: true })),
  };
  api.answers['GET /packages'] = () => Response.json({ environment: 'test', packages: [offer] });
  globalThis.fetch = api.fetch;
  setInterval(() => api.streams.at(-1)?.send(': alive\n\n'), heartbeatMs);
}

/** Shows both elements, each of their modes and variants, in every place, and says so at the root once all are drawn. */
async function show(): Promise<void> {
  answerRequests();
  await loadSchemas();
  const fetchSession = () =>
    Promise.resolve({
      token: aToken({ sub: 'anna', role: 'candidate', jti: 'one' }),
      expiresAt: new Date(Date.now() + 900_000).toISOString(),
    });
  const page = document.createElement('template');
  for (const [place, around] of Object.entries(places))
    for (const element of elements)
      page.innerHTML += `<div class="place" data-place="${place}">${around.replace('@', element)}</div>`;
  const content = document.importNode(page.content, true);
  const shown = [...content.querySelectorAll<HTMLElement>('screening-launcher, screening-status')];
  for (const element of shown) Object.assign(element, { fetchSession });
  document.body.append(content);
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]')) popover.showPopover();
  await until(() =>
    shown.every((element) => element.matches(':is(:state(filling), :state(one), :state(list))')),
  );
  document.documentElement.dataset['drawn'] = '';
}

await show();
