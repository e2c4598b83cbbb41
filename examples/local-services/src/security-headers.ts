import type { RequestHandler } from "express"

/** What pages need beyond a style sheet and pictures. */
export interface PageNeeds {
  /** Origins, besides our own, to which a form may lead; redirects count too. */
  readonly formTargets?: readonly string[]
  /** Hashes of scripts in the pages themselves. With this, our own files may be scripts too. */
  readonly scripts?: readonly string[]
}

/** Sets the headers that keep a page to itself: nothing from other hosts, no scripts, no frames. */
export function securityHeaders({ formTargets = [], scripts }: PageNeeds = {}): RequestHandler {
  const policy = [
    "default-src 'none'",
    ...(scripts ? [`script-src ${["'self'", ...scripts].join(" ")}`, "connect-src 'self'"] : []),
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
