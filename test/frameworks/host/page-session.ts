/** What `/my/session` answers: a page session of the person who is logged in. */
export async function pageSession(user: string): Promise<Response> {
  const answer = await fetch(`${process.env['PUBLIC_URL']}/screening-api/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${process.env['HOST_API_KEY']}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      user,
      role: 'candidate',
      packages: ['539146'],
    }),
  });
  return Response.json(await answer.json(), { status: answer.status });
}
