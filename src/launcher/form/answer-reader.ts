import { type Candidate, lastName, readField } from '../../protocol/candidate.ts';
import { checkCandidate } from '../../protocol/field-rules.ts';
import type { FieldProblem } from '../../protocol/problem.ts';
import type { Environment } from '../../protocol/screening.ts';
import type { PackageField } from '../../protocol/screening-package.ts';
import type { Choice } from '../fields/choice.ts';
import { controlAt } from '../fields/field-table.ts';
import type { FieldTables } from '../fields/field-tables.ts';
import { isNeverAssigned } from '../fields/ssn.ts';
import type { AnswerSheet } from './answer-sheet.ts';
import { wireCandidate } from './wire-candidate.ts';

/** Converts and checks the answers of a sheet. It cannot be made without the tables that this takes. */
export class AnswerReader {
  readonly tables: FieldTables;
  readonly environment: Environment;

  constructor(tables: FieldTables, environment: Environment) {
    this.tables = tables;
    this.environment = environment;
  }

  /** The answers in the format of the wire. */
  candidate(sheet: AnswerSheet): Candidate {
    return wireCandidate(sheet, this.tables);
  }

  /** All problems of the answers to `fields`, in the order of the fields. */
  problems(sheet: AnswerSheet, fields: PackageField[] = sheet.fields): FieldProblem[] {
    const candidate = this.candidate(sheet);
    const byRule = new Map(checkCandidate(candidate, fields).map(({ path, code }) => [path, code]));
    return fields
      .flatMap(({ path }) => sheet.concretePathsOf(path))
      .flatMap((path) => {
        const value = readField(candidate, path);
        const code =
          byRule.get(path) ??
          (typeof value === 'string'
            ? this.#pageOnlyProblem(path, value, sheet.countryAt(path))
            : undefined) ??
          sheet.refusalAt(path);
        return code ? [{ path, code }] : [];
      });
  }

  /** The codes of the problems to show, by path. */
  shownProblems(sheet: AnswerSheet, fields: PackageField[]): Map<string, string> {
    const shown = this.problems(sheet, fields).filter(({ path }) => sheet.showsProblemsAt(path));
    return new Map(shown.map(({ path, code }) => [path, code]));
  }

  /** The regions to choose from at `path`; `undefined` if its country has no list, so that a code is typed. */
  regionsAt(sheet: AnswerSheet, path: string): Choice[] | undefined {
    const regions = this.tables.places.regionsOf(sheet.countryAt(path));
    return regions.length > 0 ? regions : undefined;
  }

  /** A problem that only the page can find: the proxy does not have these tables. */
  #pageOnlyProblem(path: string, value: string, country: string): string | undefined {
    const { places, phoneRules } = this.tables;
    switch (lastName(path)) {
      case 'ssn':
        return this.environment === 'production' && isNeverAssigned(value) ? 'never-assigned' : undefined;
      case 'postalCode':
        return country === 'US' && !/^\d{5}(\d{4})?$/.test(value) ? 'format' : undefined;
      case 'regionCode': {
        const regions = places.regionsOf(country);
        return regions.length > 0 && regions.every((region) => region.value !== value) ? 'choice' : undefined;
      }
    }
    return controlAt(path) === 'phone' && !phoneRules.phoneOf(value, '') ? 'format' : undefined;
  }
}
