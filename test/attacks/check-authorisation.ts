import { basicPackage } from '../server/house.ts';
import { authorisationMatrix, type Relation, type Sender, senders } from './authorisation-matrix.ts';
import { type DocumentedRoute, documentedRoutes } from './documented-routes.ts';
import { MatrixScene, type Target } from './matrix-scene.ts';
import { answersOf, purpose } from './person.ts';
import { readReply, type Reply } from './reply.ts';
import { Tally } from './tally.ts';

/** Asks each route as each sender about a thing of each relation, and compares with the matrix. */
export async function checkAuthorisation(): Promise<Tally> {
  const tally = new Tally('authorisation matrix');
  const scene = await MatrixScene.open();
  try {
    const routes = await documentedRoutes(scene.house);
    for (const missing of namesOnOneSide(routes)) tally.count(`${missing} is not in both, matrix and proxy`);
    for (const route of routes) await checkRoute(scene, route, tally);
  } finally {
    await scene.close();
  }
  return tally;
}

function namesOnOneSide(routes: readonly DocumentedRoute[]): string[] {
  const mounted = routes.map(({ name }) => name);
  const listed = Object.keys(authorisationMatrix);
  return [
    ...mounted.filter((name) => !listed.includes(name)),
    ...listed.filter((name) => !mounted.includes(name)),
  ];
}

let people = 0;

async function checkRoute(scene: MatrixScene, route: DocumentedRoute, tally: Tally): Promise<void> {
  const row = authorisationMatrix[route.name] ?? {};
  const replies = new Map<string, Reply>();
  for (const [relation, outcomes] of Object.entries(row) as [Relation, Record<Sender, string>][]) {
    const ofRefused = await personOf(scene, route, relation);
    for (const sender of senders) {
      const isRefused = outcomes[sender].startsWith('401 ');
      const person = isRefused ? ofRefused : await personOf(scene, route, relation);
      const reply = await ask(scene, route, sender, person);
      const { status, code } = reply;
      const found = code === undefined ? String(status) : `${status} ${code}`;
      const expected = outcomes[sender];
      const cell = `${route.name} as ${sender}, ${relation}`;
      tally.count(found === expected ? undefined : `${cell}: ${found} instead of ${expected}`);
      if (status >= 500) tally.countServerError(cell);
      replies.set(`${sender} ${relation}`, reply);
    }
  }
  for (const sender of senders) {
    const [foreign, absent] = (['foreign', 'absent'] as const).map((one) => replies.get(`${sender} ${one}`));
    if (foreign?.status !== 404 || absent?.status !== 404) continue;
    const isSame = foreign.bytes === absent.bytes;
    tally.count(isSame ? undefined : `${route.name} tells a ${sender} what is foreign from what is absent`);
  }
}

interface Person {
  subject: string;
  target: Target;
}

/**
 * Each cell has a person of its own, so that no request changes what another one finds. Senders whose header is refused
 * change nothing, and share one.
 */
async function personOf(scene: MatrixScene, route: DocumentedRoute, relation: Relation): Promise<Person> {
  const subject = `person-${(people += 1)}`;
  return { subject, target: await scene.target(route.path, relation, subject) };
}

async function ask(
  scene: MatrixScene,
  route: DocumentedRoute,
  sender: Sender,
  { subject, target }: Person,
): Promise<Reply> {
  const authorization = await scene.authorization(sender, subject, target);
  const path = route.path.replace(/\{\w+\}/, encodeURIComponent(target.value));
  const answer = await scene.house.ask(route.path === '/events' ? '/events?wait=0' : path, {
    method: route.method,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      'idempotency-key': subject,
      ...(sender === 'host key in a page' ? { origin: scene.house.configuration.publicUrl } : {}),
    },
    ...(route.takesBody ? { body: bodyOf(route.name, subject, target) } : {}),
  });
  return readReply(answer);
}

function bodyOf(name: string, subject: string, { answers, callback }: Target): unknown {
  switch (name) {
    case 'POST /sessions':
      return { user: subject, role: 'candidate', packages: [] };
    case 'POST /screenings':
      return { packageId: basicPackage, mode: 'link', candidate: answersOf(subject) };
    case 'POST /trust':
      return { purpose, candidate: answersOf(subject) };
    case 'POST /trust/{id}/answers':
      return { answers };
    default:
      return callback?.body ?? {};
  }
}
