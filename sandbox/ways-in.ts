/** What lets others than this machine reach the sandbox: `HOST is 0.0.0.0`. Empty where nothing does. */
export function waysIn(host: string, publicUrl: string | undefined): string[] {
  const publicHost = URL.parse(publicUrl ?? '')?.hostname || 'localhost';
  return [
    ...(isLoopback(host) ? [] : [`HOST is ${host}`]),
    ...(isLoopback(publicHost) ? [] : [`SANDBOX_PUBLIC_URL leads to ${publicHost}`]),
  ];
}

const isLoopback = (host: string): boolean => /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
