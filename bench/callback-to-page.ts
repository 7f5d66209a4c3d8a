import { startDemo } from '../test/journey/demo-process.ts';
import { fillStandardForm, openBrowser, signAndSend, Visitor } from '../test/journey/visitor.ts';
import { median } from './median.ts';
import { type Row, row } from './row.ts';

const changes = 40;

/** From the moment a result is set at the service until the sentence on the candidate's page has changed. */
export async function callbackToPage(): Promise<Row[]> {
  const [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  try {
    const visitor = await Visitor.arrive(browser);
    const page = await visitor.open(demo.url);
    await fillStandardForm(page);
    await signAndSend(page, 'Nora Jane Ellis');
    const status = page.locator('screening-status');
    await status.getByText('In progress').first().waitFor();
    const { screenings } = await demo.portal<{ screenings: { id: string }[] }>('/screenings');
    const path = `/screenings/${screenings[0]!.id}`;
    const times: number[] = [];
    for (let count = 0; count < changes; count += 1) {
      const changed = status.evaluate((element) => {
        const { promise, resolve } = Promise.withResolvers<number>();
        const before = element.shadowRoot?.querySelector('[part~="headline"]')?.textContent;
        const observer = new MutationObserver(() => {
          if (element.shadowRoot?.querySelector('[part~="headline"]')?.textContent === before) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(Date.now()));
        });
        observer.observe(element.shadowRoot!, { subtree: true, childList: true, characterData: true });
        return promise;
      });
      // The observer stands before the news can come: both go over the same connection to the browser, in order.
      await status.evaluate(() => {});
      const started = Date.now();
      const isEven = count % 2 === 0;
      await demo.portal(path, 'PUT', {
        status: isEven ? 'complete' : 'In Progress',
        result: isEven ? 'clear' : 'Pending',
      });
      times.push((await changed) - started);
    }
    const shared = {
      bound: 250,
      write: (milliseconds: number) => `${milliseconds} ms`,
      how: `${changes} changes, portal to painted frame, callback and read-back included`,
    };
    return [
      row({ what: 'callback to changed page, median', figure: median(times), ...shared }),
      row({ what: 'callback to changed page, slowest', figure: Math.max(...times), ...shared }),
    ];
  } finally {
    await browser.close();
    await demo.stop();
  }
}
