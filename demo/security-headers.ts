import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/**
 * The headers of every answer of the marketplace. `formOrigins`: where the service's own form may be, for the one page
 * that shows it in a dialog. All other pages may frame nothing.
 */
export function securityHeaders(formOrigins?: string[]): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      connectSrc: ["'self'"],
      imgSrc: ["'self'"],
      ...(formOrigins && { frameSrc: formOrigins }),
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['lit-html'],
    },
    xFrameOptions: 'DENY',
    referrerPolicy: 'same-origin',
    // The demo speaks http on this machine only.
    strictTransportSecurity: false,
  });
}
