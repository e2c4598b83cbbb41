import type { Session } from "@lockstep/core"
import { getSession, type ExpressAuthConfig } from "@lockstep/express"
import type { RequestHandler } from "express"

declare global {
  // Express offers no other way to tell the type of `res.locals`.
  namespace Express {
    interface Locals {
      session: Session | null
    }
  }
}

/** Reads who is signed in, for the handlers that follow. When that fails, so does the request. */
export function currentSession(config: ExpressAuthConfig): RequestHandler {
  return async (req, res, next) => {
    res.locals.session = await getSession(req, config)
    // The pages say who is signed in: only the user's own browser may show them, once.
    res.set("Cache-Control", "private, no-store")
    next()
  }
}

/** Lets only users pass who are signed in; the others sign in first and come back. */
export const requireSession: RequestHandler = (req, res, next) => {
  if (res.locals.session?.user) return next()
  res.redirect(`/auth/signin?${new URLSearchParams({ callbackUrl: req.originalUrl })}`)
}
