import type * as connections from '../../src/client/visitor-gate.ts';

/** A page of the same origin, as in another tab. It runs scripts of its own. */
export interface OtherPage extends Pick<typeof connections, 'visitorChanged' | 'pageConnection'> {
  close: () => void;
}

/** @param prepare may change the window before the scripts run. */
export async function openOtherPage(prepare: (page: Window) => void = () => {}): Promise<OtherPage> {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const page = frame.contentWindow as Window & { loading?: Promise<typeof connections> };
  prepare(page);
  const script = page.document.createElement('script');
  script.textContent = `loading = import('${new URL('../../src/client/visitor-gate.ts', import.meta.url)}')`;
  page.document.body.append(script);
  const { visitorChanged, pageConnection } = await page.loading!;
  return { visitorChanged, pageConnection, close: () => frame.remove() };
}
