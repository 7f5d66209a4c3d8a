const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The story beside the first words: it plays once, as soon as it is in sight, and a visitor can stop it, play it again or
 * choose a scene. Who asked for less motion sees one scene.
 */
export function setUpStory(story) {
  const frame = story.querySelector('iframe');
  const scenes = [...story.querySelectorAll('.scenes button')];
  const toggle = story.querySelector('.toggle');
  let scene = scenes[0].value;
  let isPlaying = false;

  const show = () => {
    // Nobody shall type into what is being typed into, nor hear of it.
    frame.inert = isPlaying;
    toggle.textContent = isPlaying ? 'Pause' : 'Play';
    for (const button of scenes)
      if (button.value === scene) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
  };
  const send = (message) => frame.contentWindow.postMessage({ story: message }, location.origin);
  const tell = (from, isToPlay) => {
    scene = from;
    isPlaying = isToPlay;
    send({ from, isPlaying });
    show();
  };
  const stop = () => {
    if (!isPlaying) return;
    isPlaying = false;
    send({});
    show();
  };
  /** From the scene on that was stopped; what has ended begins again. */
  const play = () => tell(scene === scenes.at(-1).value ? scenes[0].value : scene, true);

  const begin = () => {
    story.querySelector('.controls').hidden = false;
    if (isStill) return tell('live', false);
    new IntersectionObserver(
      (entries, observer) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        play();
      },
      { threshold: 0.4 },
    ).observe(frame);
  };

  addEventListener('message', ({ data, origin, source }) => {
    if (origin !== location.origin || source !== frame.contentWindow || !data.story) return;
    if (data.story.isReady) begin();
    if (data.story.scene) scene = data.story.scene;
    if (data.story.isOver) isPlaying = false;
    show();
  });
  for (const button of scenes) button.addEventListener('click', () => tell(button.value, false));
  toggle.addEventListener('click', () => (isPlaying ? stop() : play()));
  story.querySelector('.screen').addEventListener('click', stop);
  // It may have come before this script.
  if (frame.contentDocument?.documentElement?.dataset.isReady) begin();
}
