const frames = [...document.querySelectorAll('.shot iframe')];
const controls = document.querySelector('.controls');

function show() {
  const { lang } = Object.fromEntries(new FormData(controls));
  for (const frame of frames) {
    const { state, scheme } = frame.dataset;
    frame.src = `frame.html?${new URLSearchParams({ state, lang, scheme, still: '' })}`;
  }
}

addEventListener('message', ({ data, origin, source }) => {
  if (origin !== location.origin) return;
  const frame = frames.find(({ contentWindow }) => contentWindow === source);
  if (data.height) frame?.parentElement.style.setProperty('--height', `${data.height}px`);
  if (data.drawn && frame) frame.dataset.drawn = data.state;
});

controls.addEventListener('change', show);
show();
