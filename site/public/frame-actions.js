/** Resolves once `isTrue` answers something; looked at in every frame that the browser draws. */
const until = (isTrue) =>
  new Promise((resolve) => {
    const look = () => {
      const found = isTrue();
      if (found) resolve(found);
      else requestAnimationFrame(look);
    };
    look();
  });

const mainButton = '[part~=primary-button]';

/** Does in the element what a visitor would do to come to the state, and waits until the state is shown. */
export async function act(element, { actions, shows }) {
  const within = (selector) => element.shadowRoot?.querySelector(selector);
  const press = async (selector) => (await until(() => within(`${selector}:not(:disabled)`))).click();

  for (const action of actions) {
    switch (action.do) {
      case 'continue': {
        const moved = new Promise((resolve) =>
          element.addEventListener('screening-step', resolve, { once: true }),
        );
        await press(mainButton);
        await moved;
        break;
      }
      case 'press':
        await press(action.selector ?? mainButton);
        break;
      case 'type': {
        await until(() => within(`[name="${action.name}"]`));
        typeInto(element.shadowRoot.querySelectorAll(`[name="${action.name}"]`), action.text);
        break;
      }
    }
  }
  await until(() => (shows.host ? element.matches(shows.host) : within(shows.within)));
}

/** Types into a control, or a date into its three, and leaves it. */
function typeInto(controls, text) {
  const [year, month, day] = text.split('-');
  for (const control of controls) {
    control.value = { year, month, day }[control.dataset.part] ?? text;
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
  }
  [...controls].at(-1).dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
