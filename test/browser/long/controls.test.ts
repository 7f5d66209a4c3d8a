import { expect } from '@open-wc/testing';
import { aPackage, contact, LauncherPage } from '../launcher/launcher-page.ts';
import type { StatusPage } from '../status/status-page.ts';
import { backgroundOf, contrast } from '../looks/contrast.ts';
import { everyState } from './every-state.ts';

const leastPixels = 24;
const leastContrast = 3;

/** What a person can press, choose or type into; where something is open over the page, what is in that. */
function controlsOf(page: LauncherPage | StatusPage): HTMLElement[] {
  const root = page.element.shadowRoot!;
  const open = root.querySelector(':popover-open') ?? root;
  return [...open.querySelectorAll<HTMLElement>('button, a[href], input, select, summary')].filter(
    (each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches(':disabled, [inert] *'),
  );
}

const nameOf = (control: HTMLElement): string =>
  `${control.localName} ${control.getAttribute('name') ?? control.textContent.trim().slice(0, 30)}`;

/** A link within a sentence is as high as its line. */
const isInSentence = (control: HTMLElement): boolean =>
  control.matches('a') &&
  getComputedStyle(control).display === 'inline' &&
  control.parentElement!.textContent.trim() !== control.textContent.trim();

/** Where a press does what the control does: whoever presses a label presses its box, and in a list the whole row opens. */
function targetsOf(control: HTMLElement): DOMRect[] {
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
  return [control, ...labels, control.closest('.row') ?? control].map((each) => each.getBoundingClientRect());
}

const isSmall = ({ width, height }: DOMRect): boolean => width < leastPixels || height < leastPixels;

/** As WCAG measures 2.5.8: a circle of 24 pixels around what is smaller touches nothing else, and no other such circle. */
function isTooNear(control: HTMLElement, others: HTMLElement[]): boolean {
  const { left, top, width, height } = control.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return others.some((other) => {
    const box = other.getBoundingClientRect();
    const toBox = Math.hypot(
      Math.max(box.left - x, 0, x - box.right),
      Math.max(box.top - y, 0, y - box.bottom),
    );
    const toMiddle = Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y);
    return toBox < leastPixels / 2 || (targetsOf(other).every(isSmall) && toMiddle < leastPixels);
  });
}

/** Whether something lies over its middle. */
function isHidden(control: HTMLElement): boolean {
  const { left, top, width, height } = control.getBoundingClientRect();
  const root = control.getRootNode() as ShadowRoot;
  const found = root.elementFromPoint(left + width / 2, top + height / 2);
  return !(found && (control.contains(found) || found.contains(control)));
}

describe('the controls of every state', () => {
  let page: LauncherPage | StatusPage;

  afterEach(() => page.close());

  for (const [what, open] of Object.entries(everyState)) {
    it(`each control of ${what} has 24 pixels for a finger`, async () => {
      page = await open();
      const all = controlsOf(page).filter((each) => !isInSentence(each));
      const small = all.filter((each) => targetsOf(each).every(isSmall));
      const faults = small.filter((each) =>
        isTooNear(
          each,
          all.filter((other) => other !== each),
        ),
      );
      expect(faults.map(nameOf)).to.deep.equal([]);
    });

    it(`each control of ${what} shows the focus, and nothing hides it`, async () => {
      page = await open();
      const faults = controlsOf(page)
        .filter(({ tabIndex }) => tabIndex >= 0)
        .flatMap((control) => {
          control.focus({ focusVisible: true });
          const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(control);
          const isRinged = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
          const ratio = contrast(outlineColor, backgroundOf(control.parentElement!));
          return [
            ...(isRinged && ratio >= leastContrast ? [] : [`${nameOf(control)} has no ring that is seen`]),
            ...(isHidden(control) ? [`${nameOf(control)} is hidden`] : []),
          ];
        });
      expect(faults).to.deep.equal([]);
    });

    it(`the border of each field of ${what} stands out`, async () => {
      page = await open();
      const faults = controlsOf(page).filter((control) => {
        const { borderBottomColor } = getComputedStyle(control);
        const isOurs = control.matches('select, input:not([type=checkbox], [type=radio])');
        return isOurs && contrast(borderBottomColor, backgroundOf(control.parentElement!)) < leastContrast;
      });
      expect(faults.map(nameOf)).to.deep.equal([]);
    });

    it(`each field of ${what} takes what is pasted`, async () => {
      page = await open();
      const paste = () => new ClipboardEvent('paste', { bubbles: true, composed: true, cancelable: true });
      const faults = controlsOf(page).filter((control) => !control.dispatchEvent(paste()));
      expect(faults.map(nameOf)).to.deep.equal([]);
    });
  }
});

it('a browser can fill in what is about the candidate, by its tokens', async () => {
  const known = 'givenName! familyName! email!';
  const tokens: Record<string, string | null> = {};
  for (const paths of [`${contact} middleName phone`, `${known} dob ssn`, `${known} address`]) {
    const page = new LauncherPage();
    page.packages = [aPackage(paths)];
    await page.open();
    for (const control of page.root.querySelectorAll('.field :is(input:not([type=checkbox]), select)'))
      tokens[control.id] = control.getAttribute('autocomplete');
    page.close();
  }
  expect(tokens).to.deep.equal({
    givenName: 'given-name',
    middleName: 'additional-name',
    familyName: 'family-name',
    email: 'email',
    phone: 'tel',
    'dob-day': 'bday-day',
    'dob-month': 'bday-month',
    'dob-year': 'bday-year',
    ssn: 'off',
    'address.countryCode': 'country',
    'address.addressLine': 'address-line1',
    'address.addressLine2': 'address-line2',
    'address.municipality': 'address-level2',
    'address.regionCode': 'address-level1',
    'address.postalCode': 'postal-code',
  });
});
