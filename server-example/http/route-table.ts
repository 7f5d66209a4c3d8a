import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import { isUsable } from '../plain-json.ts';
import type { Route } from './route.ts';

export interface Found {
  route: Route;
  /** Decoded. */
  params: Record<string, string>;
}

/** Finds the route of a request, with Hono's routers. */
export class RouteTable {
  readonly #router = new SmartRouter<Route>({ routers: [new RegExpRouter(), new TrieRouter()] });
  readonly #methods: Set<string>;

  constructor(basePath: string, routes: readonly Route[]) {
    this.#methods = new Set(routes.map(({ method }) => method.toUpperCase()));
    for (const route of routes) {
      const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
      this.#router.add(route.method.toUpperCase(), basePath + path, route);
    }
  }

  /** Undefined also where a name could stand for nothing. A request for the head of an answer goes where the whole would be asked for. */
  find(method: string, path: string): Found | undefined {
    const [matches, values] = this.#router.match(method === 'HEAD' ? 'GET' : method, path);
    const match = matches[0];
    if (!match) return undefined;
    const [route, places] = match;
    // Hono answers a name's value, or its place in a list of values.
    const params = Object.entries(places).map(([name, place]) => {
      const value = typeof place === 'number' ? values?.[place] : place;
      return [name, decode(value ?? '')];
    });
    const found = Object.fromEntries(params) as Record<string, string>;
    return Object.values(found).every(isUsable) ? { route, params: found } : undefined;
  }

  /** The routes at a path, whatever their methods. */
  routesAt(path: string): Route[] {
    return [...this.#methods].flatMap((method) => this.find(method, path)?.route ?? []);
  }
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
