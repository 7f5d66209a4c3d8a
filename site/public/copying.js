/** Gives every block of code a button that copies it. */
export function setUpCopying(root = document) {
  for (const block of root.querySelectorAll('main pre')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => void copy(block.querySelector('code').textContent, button));
    const bar = document.createElement('div');
    bar.className = 'bar';
    bar.append(/language-(\w+)/.exec(block.className)?.[1] ?? '', button);
    const frame = document.createElement('div');
    frame.className = 'code';
    block.replaceWith(frame);
    frame.append(bar, block);
    // Who has no mouse scrolls it by keys.
    block.tabIndex = 0;
  }
}

async function copy(text, button) {
  await navigator.clipboard.writeText(text);
  button.textContent = 'Copied';
  button.addEventListener('blur', () => (button.textContent = 'Copy'), { once: true });
}
