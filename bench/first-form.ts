import type { Browser } from 'playwright-core';
import { openBrowser } from '../test/journey/visitor.ts';
import { type Contender, contenders, folderOf, ours, rivals, scriptOf } from './contenders.ts';
import { formFiles } from './form-files.ts';
import { serveForms } from './form-server.ts';
import { throttle, type Visit, visit, weight } from './form-visit.ts';
import { median, type Row } from './row.ts';

const rounds = 15;
const launcher = '<screening-launcher package-id="bench" session-url="/session"></screening-launcher>';

/**
 * From asking for the script to the painted form of fifteen required fields, each side in the same browser from the
 * same server. Ours is done with its first step, a rival with all of its form; sending is left out of the rivals.
 */
export async function firstForm(): Promise<Row[]> {
  const files = await formFiles();
  const visits = await race(files);
  const figures = (contender: Contender): string => {
    const times = visits.get(contender)!.map(({ milliseconds }) => milliseconds);
    const bytes = visits.get(contender)!.map((visit) => visit.bytes);
    const script = weight(files.get(scriptOf(contender))!);
    return `${kilobytes(script)} script, ${kilobytes(median(bytes))} fetched, ${median(times).toFixed(0)} ms`;
  };
  const how = `script to painted form, CPU slowed ${throttle} times, median of ${rounds} rounds in turn, gzip -9`;
  const knowledge = { known: 'fields known beforehand', asked: 'fields asked for' };
  return [
    {
      what: '15-field form, ours',
      value: figures(ours),
      bound: '-',
      how: `${how}; the first step of the form`,
    },
    ...rivals.map((rival) => ({
      what: `15-field form, ${rival.title}, ${knowledge[rival.fields]}`,
      value: `${figures(rival)}; ours is ${ratio(visits.get(ours)!, visits.get(rival)!).toFixed(2)} of it`,
      bound: `${rival.bound} of it`,
      how: `${how}; the whole form`,
    })),
  ];
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** How many times as long as `others` `own` took: the median over the rounds, as what slows a round slows both. */
function ratio(own: Visit[], others: Visit[]): number {
  return median(own.map(({ milliseconds }, round) => milliseconds / others[round]!.milliseconds));
}

/** Visits everybody's form in turn, round by round. */
export async function race(files: Map<string, string>): Promise<Map<Contender, Visit[]>> {
  const visits = new Map<Contender, Visit[]>(contenders.map((contender) => [contender, []]));
  const server = await serveForms(files);
  let browser: Browser | undefined;
  try {
    browser = await openBrowser();
    for (let round = 0; round < rounds; round += 1)
      for (const contender of contenders) {
        const page = server.origin + folderOf(contender);
        const form = { page, script: scriptOf(contender), markup: contender === ours ? launcher : '' };
        visits.get(contender)!.push(await visit(browser, form, files));
      }
    return visits;
  } finally {
    await browser?.close();
    server.close();
  }
}
