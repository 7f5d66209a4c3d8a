/** What `doctor --help` prints. */
export const help = `screening-proxy doctor compares the screening service with the profile, the file of facts about it, row by row.

  screening-proxy doctor                ask the service, change nothing there
  screening-proxy doctor --create       also order a test screening, and wait for its callback at PUBLIC_URL
  screening-proxy doctor --page <url>   instead open a page of yours and say what the elements miss there
  screening-proxy doctor --help         print this (-h)

It reads the variables of screening-proxy from the environment, and from a file with --env-file <file>. --page needs none
of them. It needs playwright-core (npm install --save-dev playwright-core) and the Chrome, Chromium or Edge of this
machine; CHROME_PATH names another one, DOCTOR_COOKIE is the Cookie header of somebody who is signed in. It ends with 0 if
nothing is wrong, 1 if something is, 2 if it could not find out.`;
