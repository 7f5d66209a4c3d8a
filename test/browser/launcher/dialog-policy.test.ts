import { expect } from '@open-wc/testing';
import { anna, LauncherPage } from './launcher-page.ts';

/** The documented policy, which works without a dialog. A page cannot take it back, so this file has no other tests. */
const strictPolicy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'",
  // A policy within the page says nothing of who frames it.
  "form-action 'self'; base-uri 'none'",
  "require-trusted-types-for 'script'; trusted-types lit-html",
].join('; ');

it('under the strict content security policy a form that may not be framed falls back to a link for a tab', async () => {
  const page = new LauncherPage();
  const violations: SecurityPolicyViolationEvent[] = [];
  document.addEventListener('securitypolicyviolation', (event) => violations.push(event));
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = strictPolicy;
  document.head.append(meta);
  const url = 'https://forms.example/hosted-form';
  page.api.answers['POST /screenings/s1/invite'] = () =>
    Response.json({ url, expiresAt: new Date(Date.now() + 600_000).toISOString() });
  await page.open({ mode: 'link', openIn: 'dialog', candidate: anna });

  const isBlocked = new Promise((resolve) =>
    document.addEventListener('securitypolicyviolation', resolve, { once: true }),
  );
  await page.press('Open the form');
  await isBlocked;
  await page.settle();

  const link = page.root.querySelector<HTMLAnchorElement>('a#open');
  expect([link?.href, link?.target, link?.rel]).to.deep.equal([url, '_blank', 'noopener noreferrer']);
  expect(page.root.querySelector('dialog')).to.equal(null);
  expect(violations.map(({ effectiveDirective }) => effectiveDirective)).to.deep.equal(['frame-src']);
  page.close();
});
