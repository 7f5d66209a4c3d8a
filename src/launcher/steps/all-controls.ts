import type { ReadingContext } from '../launcher-context.ts';
import type { ControlViews } from './field-control.ts';
import { plainControls } from './field-list.ts';
import { monthField } from './month-field.ts';
import { choiceControl, countryControl, regionControl } from './select-control.ts';
import { ssnControl } from './ssn-control.ts';

/** Every control that is more than a plain input. */
export const allControls: ControlViews<ReadingContext> = {
  ...plainControls,
  month: { field: monthField },
  ssn: ssnControl,
  region: regionControl,
  country: countryControl,
  choice: choiceControl,
};
