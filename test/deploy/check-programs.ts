import { spawnSync } from 'node:child_process';

const missing = ['nginx', 'openssl', 'systemd-analyze'].filter(
  (program) => spawnSync('/bin/sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${program}`]).status !== 0,
);

if (missing.length > 0) {
  console.error(`Not found: ${missing.join(', ')}. On Debian: apt-get install nginx openssl systemd`);
  process.exit(1);
}
