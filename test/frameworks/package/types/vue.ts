import 'screening-elements/vue';
import type { GlobalComponents } from 'vue';

type Props = InstanceType<GlobalComponents['screening-launcher']>['$props'];

export const props: Props = {
  class: 'check',
  key: 1,
  sessionUrl: '/my/session',
  candidate: { givenName: 'Anna' },
  onScreeningCreated: (event) => event.screening.id.toUpperCase(),
};
// @ts-expect-error A name is misspelled.
props.candidate = { givenNme: 'Anna' };
// @ts-expect-error The event has a screening, and no detail.
props.onScreeningCreated = (event) => event.detail;
// @ts-expect-error There is no such property.
props.packageNumber = '539146';

export const status: InstanceType<GlobalComponents['screening-status']>['$props'] = { variant: 'badge' };
