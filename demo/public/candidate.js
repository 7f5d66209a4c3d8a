// Gives the launcher the documents to sign and the facts that the account already has.
const launcher = document.querySelector('#launcher');

const load = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
};

[launcher.disclosures, launcher.candidate] = await Promise.all([
  load('/my/disclosures'),
  load('/my/account'),
]);
