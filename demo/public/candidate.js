// Gives the launcher the documents to sign and the facts that the account already has.
const launcher = document.querySelector('#launcher');

const load = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
};

const tellAccount = async () => {
  launcher.candidate = await load('/my/account');
};

// It is ready anew for whoever signs in while the page stays, and what was set for somebody else is not for them.
launcher.addEventListener('screening-ready', () => void tellAccount());
void tellAccount();
launcher.disclosures = await load('/my/disclosures');
