// The elements know references alone. Names stay in the page: the list shows and searches them, and sends them nowhere.
const names = await fetch('/operator/names');
document.querySelector('screening-status').names = await names.json();
