/** What `--help` prints. */
export const help = `screening-proxy sandbox emulates the screening service, for demos, development and tests. It keeps nothing.

  screening-proxy sandbox          start it, with a portal at /portal
  screening-proxy sandbox --help   print this (-h)

It reads environment variables, none of which is needed:

  SANDBOX_PORT, HOST                         where it listens; 8081 and 127.0.0.1
  SANDBOX_PUBLIC_URL                         the address that browsers use, if it is another one
  SANDBOX_HOSTS                              host names of your network that lead to it
  SANDBOX_CLIENT_ID, SANDBOX_CLIENT_SECRET   what it accepts; sandbox-client and sandbox-secret
  SANDBOX_ENVIRONMENT                        test, or production: no portal, other credentials, other packages
  SANDBOX_PROFILE                            a JSON file of names and paths that differ
  SANDBOX_CALLBACK_HOSTS                     hosts beside this machine that callbacks may go to
  SANDBOX_PORTAL_FRAMED_BY                   origins whose pages may show the portal in a frame
  SANDBOX_SEED                               the same text gives the same identifiers in each run`;
