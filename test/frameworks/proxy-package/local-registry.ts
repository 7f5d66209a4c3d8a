import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { installedFolderOf } from './installed-folder.ts';

interface LocalRegistry {
  url: string;
  close(): void;
}

/** What npm installs from: the libraries that `npm ci` installed, each in its one version. It needs no network. */
export async function openRegistry(): Promise<LocalRegistry> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    const name = path.replace(/^\/(archives\/)?/, '');
    const isArchive = path !== `/${name}`;
    try {
      response.end(isArchive ? archiveOf(installedFolderOf(name)) : JSON.stringify(descriptionOf(name, url)));
    } catch {
      // npm also asks for what a library only can use, such as `pg-native`.
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function descriptionOf(name: string, url: string): object {
  const manifest = JSON.parse(readFileSync(join(installedFolderOf(name), 'package.json'), 'utf8')) as {
    version: string;
  };
  return {
    name,
    'dist-tags': { latest: manifest.version },
    versions: { [manifest.version]: { ...manifest, dist: { tarball: `${url}/archives/${name}` } } },
  };
}

/** The libraries of a library are installed for themselves. */
const archiveOf = (folder: string): Buffer =>
  execFileSync('tar', ['-czf', '-', '-C', dirname(folder), '--exclude', 'node_modules', basename(folder)], {
    maxBuffer: 100_000_000,
  });
