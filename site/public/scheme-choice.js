/** The choice of the colours of the site: light, dark, or as the system has it. `scheme.js` reads what was chosen. */
export function setUpScheme(fieldset) {
  const root = document.documentElement;
  const radios = [...fieldset.querySelectorAll('input')];
  const show = () => {
    for (const radio of radios) radio.checked = radio.value === (root.dataset.scheme ?? 'auto');
  };
  fieldset.addEventListener('change', ({ target: { value } }) => {
    if (value === 'auto') {
      delete root.dataset.scheme;
      localStorage.removeItem('scheme');
    } else {
      root.dataset.scheme = value;
      localStorage.setItem('scheme', value);
    }
  });
  show();
  fieldset.hidden = false;
}
