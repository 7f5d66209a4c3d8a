/** What a service's own page shows: the form at the link of an invitation, or a report in its dashboard. */
type PageState = 'open' | 'done' | 'expired' | 'unknown' | 'report';

const contents: Record<PageState, string> = {
  open: '<h1>The form</h1><form method="post"><button>Submit</button></form>',
  done: '<h1>Thank you</h1>',
  expired: '<h1>This link has expired</h1>',
  report: '<h1>Report</h1>',
  unknown: '<h1>Nothing here</h1>',
};

/** The page; the form is answered by its one button. */
export const hostedPage = (state: PageState): Response =>
  new Response(
    `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>The service</title>${contents[state]}`,
    {
      status: state === 'unknown' ? 404 : 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    },
  );
