import { fields } from './fields.js';

/** The fields of the package, from the two answers that ours asks for: a page session, then what it may order. */
export async function givenFields() {
  const session = await fetch('/session', { method: 'POST', cache: 'no-store' });
  const { token } = await session.json();
  const headers = { authorization: `Bearer ${token}` };
  const list = await fetch('/screening-api/packages', { headers, cache: 'no-store' });
  const { packages } = await list.json();
  return packages[0].fields.map(({ path }) => fields.find(({ name }) => path.split('.').at(-1) === name));
}
