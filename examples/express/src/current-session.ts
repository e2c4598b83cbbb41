import type { Session } from "@lockstep/core"
import { getSession, type ExpressAuthConfig } from "@lockstep/express"
import type { RequestHandler } from "express"

declare global {
  // Express offers no other way to declare the type of `res.locals`.
  namespace Express {
    interface Locals {
      session: Session | null
    }
  }
}

/** Reads the session for the handlers that follow. If that fails, the request fails. */
export function currentSession(config: ExpressAuthConfig): RequestHandler {
  return async (req, res, next) => {
    res.locals.session = await getSession(req, config)
    // The pages say who is signed in: only the user's own browser may show them, once.
    res.set("Cache-Control", "private, no-store")
    next()
  }
}

/** Allows only signed-in users; others are redirected to the sign-in page, and back afterwards. */
export const requireSession: RequestHandler = (req, res, next) => {
  if (res.locals.session?.user) return next()
  res.redirect(`/auth/signin?${new URLSearchParams({ callbackUrl: req.originalUrl })}`)
}
