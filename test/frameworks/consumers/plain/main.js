import anna from './anna.json' with { type: 'json' };

const launcher = document.querySelector('screening-launcher');
launcher.candidate = anna;
launcher.addEventListener('screening-created', ({ screening }) => {
  document.querySelector('output').value = `created: ${screening.phase}`;
});
