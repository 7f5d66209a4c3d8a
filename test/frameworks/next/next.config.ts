import type { NextConfig } from 'next';

const config: NextConfig = {
  // It reads files beside its own.
  serverExternalPackages: ['screening-proxy'],
};

export default config;
