const timePattern = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const sessionLifeMs = 900_000;

/** A token of the same form as the proxy's; nobody checks its signature. */
const tokenOf = (claims) => `head.${btoa(JSON.stringify(claims))}.signature`;

/** Answers the requests of the elements as a state says. The times of the state are moved to the present. */
export class PageApiStandIn {
  pageFetch = globalThis.fetch.bind(globalThis);
  #answers;
  #claims;
  #report;
  #atPresent;
  #streams = new Set();

  /**
   * @param now the moment for which the times of the state are written.
   * @param report is told every request and its answer.
   */
  constructor({ answers, claims }, now, report) {
    const moved = Date.now() - Date.parse(now);
    const moveTime = (_, value) =>
      typeof value === 'string' && timePattern.test(value)
        ? new Date(Date.parse(value) + moved).toISOString()
        : value;
    this.#atPresent = (value) => JSON.parse(JSON.stringify(value), moveTime);
    this.#answers = this.#atPresent(answers);
    this.#claims = claims;
    this.#report = report;
  }

  fetch = async (input, { method = 'GET', body, signal } = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const path = url.pathname.replace('/screening-api', '');
    const route = `${method} ${path}`;
    const wait = url.searchParams.get('wait');
    const answer = this.#answers[wait === null ? route : `${route}?wait=${wait}`] ?? this.#usual(route);
    this.#report({ route, sent: body ? JSON.parse(body) : undefined, answer: this.#shown(answer) });
    return this.#respond(answer, signal);
  };

  /** A change of a screening: it is what is read from now on, and every open stream brings it. */
  bring(screening) {
    const changed = this.#atPresent(screening);
    const cursor = `${changed.revision}`;
    this.#answers['GET /screenings'] = { status: 200, body: { screenings: [changed], cursor } };
    const event = `id: ${cursor}\nevent: screening\ndata: ${JSON.stringify(changed)}\n\n`;
    for (const stream of this.#streams) stream.enqueue(new TextEncoder().encode(event));
  }

  #usual(route) {
    if (route === 'POST /my/session') {
      const expiresAt = new Date(Date.now() + sessionLifeMs).toISOString();
      return { status: 200, body: { token: tokenOf(this.#claims), expiresAt } };
    }
    if (route === 'GET /healthz') return { status: 200, body: {} };
    return {
      status: 404,
      headers: { 'content-type': 'application/problem+json' },
      body: { type: 'about:blank', title: 'not_found', status: 404, code: 'not_found' },
    };
  }

  /** The answer as the inspector shows it. */
  #shown(answer) {
    switch (answer) {
      case 'never':
        return 'no answer yet';
      case 'no-network':
        return 'the network failed';
      case 'stream':
        return 'an event stream, open';
      default:
        return answer;
    }
  }

  #respond(answer, signal) {
    switch (answer) {
      case 'never':
        return untilAborted(signal);
      case 'no-network':
        throw new TypeError('Failed to fetch');
      case 'stream':
        return openStream(signal, this.#streams);
      default: {
        // The form of the service is a page beside this one.
        const text = JSON.stringify(answer.body)?.replace(
          'https://forms.example/',
          new URL('./', location.href).href,
        );
        return new Response(text, {
          status: answer.status,
          headers: { 'content-type': 'application/json', ...answer.headers },
        });
      }
    }
  }
}

const untilAborted = (signal) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/** An event stream among the open ones. While it has nothing to say, it says so as often as the proxy does. */
function openStream(signal, streams) {
  const hello = new TextEncoder().encode(': hello\n\n');
  let close;
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(hello);
      streams.add(controller);
      const timer = setInterval(() => controller.enqueue(hello), 15_000);
      close = () => {
        clearInterval(timer);
        streams.delete(controller);
      };
      signal?.addEventListener('abort', () => {
        close();
        controller.error(signal.reason);
      });
    },
    cancel: () => close(),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
