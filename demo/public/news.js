// Shows what the back end heard from the proxy, and what it made of it. The mark is the back end's word, not this page's.
const bar = document.querySelector('[data-news]');
const mark = document.querySelector('.verified');

new EventSource(bar.dataset.news).addEventListener('message', ({ data }) => {
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
});
