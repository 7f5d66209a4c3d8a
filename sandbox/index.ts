export { createSandbox, type Sandbox } from './sandbox.ts';
export { serveSandbox, type ServedSandbox } from './serve-sandbox.ts';
