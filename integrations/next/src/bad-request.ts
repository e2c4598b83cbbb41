import { InvalidRequest } from "@lockstep/core/errors"
import { type HeaderReader, publicOrigin } from "./next-origin.ts"
import { refusal } from "./refusal.ts"

/**
 * The response to a request that cannot be understood.
 *
 * @param error - what was thrown; anything but an `InvalidRequest` is thrown again
 */
export function badRequest(error: unknown): Response {
  if (!(error instanceof InvalidRequest)) throw error
  return refusal(400, "Bad request.")
}

/**
 * The origin that a browser sees; or the response to a request without a valid host. Next.js would log
 * the stack of an error, and anyone can send such a request.
 *
 * @param received - headers of the request
 * @param url - of the request, for what the headers leave out
 */
export function originOrRefusal(received: HeaderReader, url?: string): string | Response {
  try {
    return publicOrigin(received, url)
  } catch (error) {
    return badRequest(error)
  }
}
