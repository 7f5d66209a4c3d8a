/** What a service's own form shows a candidate at the link of an invitation. */
type FormState = 'open' | 'done' | 'expired' | 'unknown';

const contents: Record<FormState, string> = {
  open: '<h1>The form</h1><form method="post"><button>Submit</button></form>',
  done: '<h1>Thank you</h1>',
  expired: '<h1>This link has expired</h1>',
  unknown: '<h1>Nothing here</h1>',
};

/** The page of the form, which is answered by its one button. */
export const hostedForm = (state: FormState): Response =>
  new Response(`<!doctype html><html lang="en"><title>The form of the service</title>${contents[state]}`, {
    status: state === 'unknown' ? 404 : 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
