/** Resolves once `isTrue` answers something; looked at in every frame that the browser draws. */
export const until = (isTrue) =>
  new Promise((resolve) => {
    const look = () => {
      const found = isTrue();
      if (found) resolve(found);
      else requestAnimationFrame(look);
    };
    look();
  });

const mainButton = '[part~=primary-button]';

/** Does everything at once. */
const quickHand = { reach: async () => {}, type: async (text, write) => write(text) };

/**
 * Does in the element what a visitor would do to come to the state, and waits until the state is shown.
 *
 * @param hand how it is done: it may wait before it has reached a control, and between the letters that it types.
 */
export async function act(element, { actions, shows }, hand = quickHand) {
  const within = (selector) => element.shadowRoot?.querySelector(selector);
  const press = async (selector) => {
    const button = await until(() => within(`${selector}:not(:disabled)`));
    await hand.reach(button);
    button.click();
  };

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
        const control = await until(() => within(`[name="${action.name}"]`));
        await hand.reach(control);
        const controls = element.shadowRoot.querySelectorAll(`[name="${action.name}"]`);
        await hand.type(action.text, (text) => write(controls, text));
        leave(controls);
        break;
      }
    }
  }
  await until(() => (shows.host ? element.matches(shows.host) : within(shows.within)));
}

/** Writes into a control, or a date into its three. */
function write(controls, text) {
  const [year, month, day] = text.split('-');
  for (const control of controls) {
    control.value = { year, month, day }[control.dataset.part] ?? text;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function leave(controls) {
  for (const control of controls) control.dispatchEvent(new Event('change', { bubbles: true }));
  [...controls].at(-1).dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
