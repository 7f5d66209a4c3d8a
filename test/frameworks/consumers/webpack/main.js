import 'screening-elements/launcher';
import 'screening-elements/status';
import anna from '../host/anna.json';

const launcher = document.createElement('screening-launcher');
const status = document.createElement('screening-status');
const output = document.createElement('output');
const fetchSession = async () => (await fetch('/my/session', { method: 'POST' })).json();
Object.assign(launcher, { id: 'launcher', packageId: '539146', fetchSession });
launcher.candidate = anna;
launcher.addEventListener('screening-created', ({ screening }) => {
  output.value = `created: ${screening.phase}`;
});
Object.assign(status, { for: 'launcher', fetchSession });
document.getElementById('root').append(launcher, status, output);
