/**
 * The headers of every answer of the marketplace. `formOrigins`: where the service's own form may be, for the one page
 * that shows it in a dialog. All other pages may frame nothing.
 */
export function securityHeaders(formOrigins?: string[]): Record<string, string> {
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': "'self'",
    'img-src': "'self'",
    ...(formOrigins && { 'frame-src': formOrigins.join(' ') }),
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'lit-html',
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map((directive) => directive.join(' '))
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
  };
}
