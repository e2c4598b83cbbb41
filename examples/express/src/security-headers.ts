import type { RequestHandler } from "express"

/**
 * Sets the headers that keep a page to itself: nothing from other hosts, no scripts, no frames.
 *
 * @param formTargets - origins, besides our own, to which a form may lead; redirects count too
 */
export function securityHeaders(...formTargets: readonly string[]): RequestHandler {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action ${["'self'", ...formTargets].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ")
  return (_req, res, next) => {
    res.set({
      "Content-Security-Policy": policy,
      "Cross-Origin-Opener-Policy": "same-origin",
      "Referrer-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
    })
    next()
  }
}
