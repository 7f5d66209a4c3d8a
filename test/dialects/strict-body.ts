import type { Body } from './dialect.ts';

/** What a member of a body must look like. */
export type Rule = (value: unknown) => boolean;
export type Rules = Record<string, Rule>;

export const text: Rule = (value) => typeof value === 'string' && value !== '';
export const flag: Rule = (value) => typeof value === 'boolean';
export const like =
  (pattern: RegExp): Rule =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
export const listOf =
  (rules: Rules, needed: readonly string[] = []): Rule =>
  (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one) => faultsIn(one as Body, rules, needed).length === 0);

/** Why a service that refuses what it does not know refuses a body: a sentence each, without the value. */
export function faultsIn(body: Body, rules: Rules, needed: readonly string[] = []): string[] {
  return [
    ...needed.filter((name) => body[name] === undefined).map((name) => `${name} is required`),
    ...Object.entries(body).flatMap(([name, value]) => {
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
      if (!rule) return [`${name} is no member of this object`];
      return rule(value) ? [] : [`${name} is invalid`];
    }),
  ];
}
