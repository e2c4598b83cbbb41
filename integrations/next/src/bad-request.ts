import { InvalidRequest } from "@lockstep/core/errors"
import { type HeaderReader, publicOrigin } from "./next-origin.ts"
import { refusal } from "./refusal.ts"

/**
 * Returns the response to a malformed request.
 *
 * @param error - the error that was thrown; it is thrown again unless it is an `InvalidRequest`
 */
export function badRequest(error: unknown): Response {
  if (!(error instanceof InvalidRequest)) throw error
  return refusal(400, "Bad request.")
}

/**
 * Returns the public origin, or the response to a request without a valid host. For an error, Next.js
 * would log a stack trace, and any client can send such a request.
 *
 * @param url - URL of the request, used for the parts that the headers do not contain
 */
export function originOrRefusal(received: HeaderReader, url?: string): string | Response {
  try {
    return publicOrigin(received, url)
  } catch (error) {
    return badRequest(error)
  }
}
