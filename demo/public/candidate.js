// What the page adds to the launcher: the documents to sign, and what the account knows already.
const launcher = document.querySelector('#launcher');
const verified = document.querySelector('#verified');

const load = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
};

document.addEventListener('screening-change', ({ screening }) => {
  verified.hidden = screening.phase !== 'complete' || screening.result !== 'clear';
});

[launcher.disclosures, launcher.candidate] = await Promise.all([
  load('/my/disclosures'),
  load('/my/account'),
]);
