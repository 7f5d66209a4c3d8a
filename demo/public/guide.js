// The presses of the guide: what the form asks is filled in, and what was ordered is completed at the service. The portal
// beside the page shows both.
const launcher = document.querySelector('#launcher');
const portal = document.querySelector('.beside iframe');
const [fill, complete] = ['fill', 'complete'].map((name) =>
  document.querySelector(`.guide button[name='${name}']`),
);

const showNewest = () => {
  if (portal) portal.src = portal.getAttribute('src');
};
launcher.addEventListener('screening-created', showNewest);

// Known answers fill empty fields only: what the visitor has typed stays.
fill?.addEventListener('click', () => {
  launcher.candidate = {
    ...launcher.candidate,
    middleName: 'Jane',
    phone: '+15035550142',
    dob: '1990-04-12',
    ssn: '451176023',
    address: {
      addressLine: '12 Oak Street',
      municipality: 'Portland',
      regionCode: 'US-OR',
      postalCode: '97202',
      countryCode: 'US',
    },
  };
  const [first, second] = document.querySelector('.guide').children;
  first.ariaCurrent = null;
  first.classList.add('done');
  second.ariaCurrent = 'step';
  launcher.scrollIntoView({ block: 'nearest' });
});

const completeNewest = async () => {
  complete.disabled = true;
  const response = await fetch(complete.value, { method: 'POST' });
  if (!response.ok) throw new Error(`${complete.value} answered ${response.status}`);
  showNewest();
};
complete.addEventListener('click', () => void completeNewest());
