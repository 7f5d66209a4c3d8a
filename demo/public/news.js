// Shows what the back end heard from the proxy, and what it made of it. The mark is the back end's word, not this page's.
const bar = document.querySelector('[data-news]');
const mark = document.querySelector('.verified');

const show = ({ data }) => {
  const { isVerified, news } = JSON.parse(data);
  if (mark) mark.hidden = !isVerified;
  const entries = news.map(({ at, clientReferenceId, phase, revision, isVerified }) => {
    const entry = document.createElement('li');
    const time = new Date(at).toLocaleTimeString('en-GB');
    const words = [time, clientReferenceId, phase, `revision ${revision}`];
    entry.textContent = [...words, ...(isVerified ? ['verified'] : [])].join(' · ');
    return entry;
  });
  bar.querySelector('ol').replaceChildren(...entries);
};

// A browser has six connections for a host over HTTP/1.1: a tab that nobody sees holds none.
let stream;
const follow = () => {
  stream?.close();
  if (document.hidden) return;
  stream = new EventSource(bar.dataset.news);
  stream.addEventListener('message', show);
};
document.addEventListener('visibilitychange', follow);
follow();
