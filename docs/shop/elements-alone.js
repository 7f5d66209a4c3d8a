/**
 * Elements send a header with the POST to `session-url`, and no other site can. Without it `/my/session` gives nothing away;
 * with it nobody reaches another route, whatever `session-url` somebody else put into a page.
 *
 * @type {import('express').RequestHandler}
 */
export const elementsAlone = (request, response, next) => {
  const isOfElement = request.get('x-screening-session') === '1';
  // Express takes both spellings for the same route: /MY/session, and /my/session/.
  const isSession = /^\/my\/session\/?$/i.test(request.path);
  if (isOfElement === isSession) next();
  else response.sendStatus(403);
};
