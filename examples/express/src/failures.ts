import { InvalidRequest } from "@lockstep/core/errors"
import type { ErrorRequestHandler, RequestHandler } from "express"

import { failurePage } from "./pages/failure-page.ts"

/** Responds to requests for pages that do not exist. */
export const notFound: RequestHandler = (_req, res) => {
  res.status(404).send(failurePage("Page not found", "This page does not exist."))
}

/** The status of an error that the client caused: Express and its parsers put it there. */
function clientErrorStatus(error: unknown): number | undefined {
  // Such as a form that another site posted.
  if (error instanceof InvalidRequest) return 400
  const status = error instanceof Error && "status" in error ? error.status : undefined
  return typeof status === "number" && status >= 400 && status < 500 ? status : undefined
}

/**
 * Logs the details and shows the visitor a helpful message. Express recognizes it by its four
 * parameters.
 */
export const showError: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (res.headersSent) return next(error)
  res.set("Cache-Control", "no-store")
  const status = clientErrorStatus(error)
  if (status) {
    res.status(status).send(failurePage("Bad request", "This address or form is not valid."))
    return
  }
  console.error(error)
  // Never "you are signed out": users who were signed in still are, once the cause is fixed.
  res
    .status(503)
    .send(
      failurePage(
        "Please try again",
        "Something on our side does not answer. If you were signed in, you still are.",
      ),
    )
}
