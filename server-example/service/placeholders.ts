import * as z from 'zod/mini';
import { nearestName } from '../nearest-name.ts';

/** Refuses a text that holds anything in braces but these: nothing would take its place. */
export const onlyPlaceholders = (...known: string[]) =>
  z.check<string>(({ value, issues }) => {
    const [wrong] = (value.match(/\{[^{}]*\}/g) ?? []).filter((one) => !known.includes(one));
    if (wrong === undefined) return;
    const isEnd = (one: string) => wrong.toLowerCase().endsWith(one.slice(1));
    const near = nearestName(wrong, known, 2) ?? known.find(isEnd);
    const all = known.length === 0 ? 'none may stand here' : `only ${known.join(', ')} may stand here`;
    const message = `${wrong} is no placeholder: ${near === undefined ? all : `is it ${near}?`}`;
    issues.push({ code: 'custom', input: value, message });
  });
