import type { ReadingContext } from '../launcher-context.ts';
import { dateControl } from './date-field.ts';
import type { ControlViews } from './field-control.ts';
import { plainControls } from './field-list.ts';
import { choiceControl, countryControl, regionControl } from './select-control.ts';
import { ssnControl } from './ssn-control.ts';

/** Every control that is more than a plain input: a new kind of control needs a view here. */
export const allControls: Required<ControlViews<ReadingContext>> = {
  ...plainControls,
  date: dateControl,
  month: dateControl,
  ssn: ssnControl,
  region: regionControl,
  country: countryControl,
  choice: choiceControl,
};
