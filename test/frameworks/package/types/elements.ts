import {
  type Candidate,
  type PageSession,
  type Screening,
  ScreeningLauncherElement,
  ScreeningStatusElement,
} from 'screening-elements';
import type { ScreeningLauncherElement as Launcher } from 'screening-elements/launcher';
import { registerLocale, type ScreeningStatusElement as Status } from 'screening-elements/status';

declare module 'screening-elements' {
  interface FurtherAnswers {
    badgeNumber: string;
  }
}

const launcher: ScreeningLauncherElement = document.createElement('screening-launcher');
const status: ScreeningStatusElement | null = document.querySelector('screening-status');
export const same: [typeof Launcher, typeof Status] = [ScreeningLauncherElement, ScreeningStatusElement];

launcher.addEventListener('screening-created', (event) => {
  const { id, phase }: Screening = event.screening;
  // @ts-expect-error A screening has no SSN.
  console.log(id, phase, event.screening.ssn);
});
launcher.addEventListener('screening-step', ({ index, count }) => index.toFixed() + count.toFixed());
launcher.addEventListener('screening-error', ({ error }) => error.code.toUpperCase());
status?.addEventListener('screening-connection', ({ state }) => {
  // @ts-expect-error There is no such state.
  if (state === 'connected') console.log(state);
});
// @ts-expect-error The name of the event has a hyphen.
launcher.addEventListener('screeningcreated', (event) => event.screening);

launcher.mode = 'link';
// @ts-expect-error There is no such mode.
launcher.mode = 'fax';
// @ts-expect-error The launcher alone sets it.
launcher.screening = undefined;
launcher.fetchSession = async (): Promise<PageSession> => ({ token: '…', expiresAt: '2027-01-01T00:00:00Z' });
// @ts-expect-error A page session says when it ends.
launcher.fetchSession = async () => ({ token: '…' });

launcher.candidate = {
  givenName: 'Anna',
  confirmedNoMiddleName: true,
  address: { postalCode: '37201', countryCode: undefined },
  aliases: [{ familyName: 'Bell' }],
  driversLicense: { type: 'personal', licenseNumber: '1' },
  educationHistory: [{ schoolName: 'Lyceum', degree: { degreeName: 'Arts', degreeCompleted: true } }],
  employmentHistory: [{ employerName: 'Oak', currentEmployer: true, address: { regionCode: 'US-TN' } }],
  licenses: [{ number: '1', issuingAgency: { name: 'State' } }],
  badgeNumber: '7',
};
// @ts-expect-error A name is misspelled.
launcher.candidate = { givenNme: 'Anna' };
// @ts-expect-error A nested name is misspelled.
launcher.candidate = { address: { postcode: '37201' } };
// @ts-expect-error The postal code is part of the address.
launcher.candidate = { postalCode: '37201' };
// @ts-expect-error Other names are a list.
launcher.candidate = { aliases: { familyName: 'Bell' } };
// @ts-expect-error A flag is no text.
launcher.candidate = { confirmedNoMiddleName: 'yes' };
// @ts-expect-error There is no such kind of licence.
export const known: Candidate = { driversLicense: { type: 'fishing' } };

registerLocale('en', { status: { yourTurn: 'Over to you' } });
// @ts-expect-error There is no such sentence.
registerLocale('en', { status: { yourTrun: 'Over to you' } });
