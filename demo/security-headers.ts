import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/**
 * The headers of every answer of the marketplace. `framed`: what the page may show in a frame: the service's own form in a
 * dialog, or the portal beside it. All other pages may frame nothing.
 */
export function securityHeaders(framed: string[]): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      connectSrc: ["'self'"],
      imgSrc: ["'self'"],
      ...(framed.length > 0 && { frameSrc: framed }),
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
