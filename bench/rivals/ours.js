import '../../dist/bundle/screening-elements.js';

/** The launcher, asking for the first step of the same fields. */
const launcher = document.createElement('screening-launcher');
launcher.setAttribute('package-id', 'bench');
launcher.setAttribute('session-url', '/session');
document.body.append(launcher);
