// Shows what the back end heard from the proxy, and what it made of it. The mark is the back end's word, not this page's.
const news = document.querySelector('[data-news]');
const mark = document.querySelector('.verified');
const guide = document.querySelector('.guide');

const show = ({ data }) => {
  const { isVerified, news: heard } = JSON.parse(data);
  if (mark) mark.hidden = !isVerified;
  for (const invitation of document.querySelectorAll('[data-unverified]')) invitation.hidden = isVerified;
  if (guide) leadOn(heard[0]?.phase);
  const entries = heard.map(({ at, clientReferenceId, phase, revision, isVerified }) => {
    const entry = document.createElement('li');
    const time = new Date(at).toLocaleTimeString('en-GB');
    const words = [time, clientReferenceId, phase, `revision ${revision}`];
    entry.textContent = [...words, ...(isVerified ? ['verified'] : [])].join(' · ');
    return entry;
  });
  news.querySelector('ol').replaceChildren(...entries);
};

/** The phase that the guide shows. */
let ledBy;

/** Marks the press of the guide that comes next: send, complete, watch. */
const leadOn = (phase) => {
  // A stream that was opened again says what was known: what was pressed meanwhile stays.
  if (phase === ledBy) return;
  ledBy = phase;
  const isOver = phase === undefined || phase === 'cancelled' || phase === 'expired';
  const next = isOver ? 0 : phase === 'complete' ? 2 : 1;
  for (const [index, step] of [...guide.children].entries()) {
    step.ariaCurrent = index === next ? 'step' : null;
    step.classList.toggle('done', index < next);
    const button = step.querySelector('button');
    if (button) button.disabled = index !== next;
  }
};

// A browser has six connections for a host over HTTP/1.1: a tab that nobody sees holds none.
let stream;
const follow = () => {
  stream?.close();
  if (document.hidden) return;
  stream = new EventSource(news.dataset.news);
  stream.addEventListener('message', show);
};
document.addEventListener('visibilitychange', follow);
follow();
