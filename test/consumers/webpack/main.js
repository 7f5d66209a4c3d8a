import 'screening-elements/launcher';
import 'screening-elements/status';

const launcher = document.createElement('screening-launcher');
const status = document.createElement('screening-status');
const output = document.createElement('output');
const fetchSession = async () => (await fetch('/my/session', { method: 'POST' })).json();
Object.assign(launcher, { id: 'launcher', packageId: '539146', fetchSession });
launcher.candidate = {
  givenName: 'Anna',
  middleName: 'Clare',
  familyName: 'Bell',
  email: 'anna.bell@example.com',
  dob: '1990-04-12',
  ssn: '536228731',
  phone: '+16155550142',
  address: {
    addressLine: '12 Oak Street',
    municipality: 'Nashville',
    regionCode: 'US-TN',
    postalCode: '37201',
    countryCode: 'US',
  },
};
launcher.addEventListener('screening-created', ({ screening }) => {
  output.value = `created: ${screening.phase}`;
});
Object.assign(status, { for: 'launcher', fetchSession });
document.getElementById('root').append(launcher, status, output);
