import { type Contender, isOurs } from './contenders.ts';
import { prefetched, session } from './form-server.ts';
import { paintClock } from './paint-clock.ts';

/** The page of a host with one form. The clock starts before the browser asks for its styles and its script. */
export const hostPage = (contender: Contender, hasStyles: boolean): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>bench</title>
  <link rel="icon" href="data:,">
  <script>${paintClock(contender.inputs)}</script>
  ${hasStyles ? '<link rel="stylesheet" href="form.css">' : ''}
  <script type="module" src="${isOurs(contender) ? 'screening-elements.js' : 'form.js'}"></script>
  <body>${isOurs(contender) ? launcher(contender) : ''}</body>
</html>`;

const launcher = ({ who, draws }: Contender): string => {
  const packageId = draws === 'first-step' ? 'standard' : 'fifteen';
  const element = `<screening-launcher package-id="${packageId}" session-url="/session"></screening-launcher>`;
  if (who !== 'handed-over') return element;
  const given = JSON.stringify({ session, prefetched });
  return `${element}<script>Object.assign(document.querySelector('screening-launcher'), ${given})</script>`;
};
