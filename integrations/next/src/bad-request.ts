import { refusalAnswer, toResponse } from "@lockstep/core/integration"

/**
 * Returns a response that replaces the requested one, with the headers of core's JSON responses.
 *
 * @param body - body of the response, sent as JSON
 */
export function refusal(status: number, body: unknown): Response {
  return toResponse(refusalAnswer(status, body))
}

/**
 * Returns the response to a request whose host is invalid or untrusted. For an error, Next.js would log a stack
 * trace, and any client can send such a request.
 */
export function badRequest(): Response {
  return refusal(400, "Bad request.")
}
