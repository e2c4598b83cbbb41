import { InvalidRequest } from "@lockstep/core/errors"
import type { Request, RequestHandler } from "express"

function isSameOrigin(req: Request): boolean {
  const site = req.get("Sec-Fetch-Site")
  if (site !== undefined) return site === "same-origin"
  // Safari before 16.4 does not send it.
  return req.get("Origin") === `${req.protocol}://${req.get("Host")}`
}

/** Rejects forms of other sites, which the browser sends with the cookies of this one. */
export const requireSameOrigin: RequestHandler = (req, _res, next) => {
  if (isSameOrigin(req)) return next()
  next(new InvalidRequest("A form came from another site."))
}
