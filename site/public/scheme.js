// Before the page is drawn: the colours that the reader chose.
const chosenScheme = localStorage.getItem('scheme');
if (chosenScheme) document.documentElement.dataset.scheme = chosenScheme;
