// The elements know references alone. Names stay in the page: the list shows and searches them, and sends them nowhere.
const list = document.querySelector('screening-status');

const nameAll = async () => {
  const names = await fetch('/operator/names');
  list.names = await names.json();
};

// Who comes while the page is open has a name, too.
list.addEventListener('screening-change', ({ previous }) => {
  if (!previous) void nameAll();
});
await nameAll();
