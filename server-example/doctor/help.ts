/** What `--help` prints. */
export const help = `screening-doctor compares the screening service with the profile, the file of facts about it, row by row.

  screening-doctor                ask the service, change nothing there
  screening-doctor --create       also order a test screening, and wait for its callback at PUBLIC_URL
  screening-doctor --page <url>   instead open a page of yours and say what the elements miss there
  screening-doctor --help         print this (-h)

It reads the variables of screening-proxy from the environment: node --env-file=.env node_modules/.bin/screening-doctor
reads them from a file. --page needs none of them. It needs playwright-core (npm install --save-dev playwright-core) and
the Chrome, Chromium or Edge of this machine; CHROME_PATH names another one, DOCTOR_COOKIE is the Cookie header of somebody
who is signed in. It ends with 0 if nothing is wrong, 1 if something is, 2 if it could not find out.`;
