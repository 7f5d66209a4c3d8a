/** What `--help` prints. */
export const help = `screening-proxy keeps the client secret of the screening service away from pages.

  screening-proxy                  start it, configured by environment variables
  screening-proxy --check          check the configuration, start nothing; ends with 1 if something is wrong
  screening-proxy --print-config   print the variables in force, without secrets; start nothing
  screening-proxy --init           write a commented .env with fresh secrets into this folder, if none is there
  screening-proxy --init --sandbox the same for the sandbox: nothing is left to type
  screening-proxy --help           print this (-h)
  screening-proxy --version        print the version (-v)

  --env-file <file>   also read variables from this file; those of the environment win.
                      Without it no file is read, not even .env.

  screening-proxy doctor           compare the service with the profile, or look at a page of yours
  screening-proxy sandbox          emulate the service, for demos, development and tests

Each of the two lists its options with --help.`;
