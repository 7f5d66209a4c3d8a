import process from 'node:process';

const leastMajor = 24;

/** What to say where this Node is too old. Must load on any Node: it imports nothing of ours. */
export const olderNode: string | undefined =
  Number.parseInt(process.versions.node, 10) < leastMajor
    ? `screening-proxy needs Node ${leastMajor} or newer. This is Node ${process.versions.node}. To run it on another one: npm install node@${leastMajor}`
    : undefined;
