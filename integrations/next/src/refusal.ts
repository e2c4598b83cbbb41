import { refusalAnswer, toResponse } from "@lockstep/core/integration"

/**
 * Returns a response that replaces the requested one, with the headers of core's JSON responses.
 *
 * @param body - body of the response, sent as JSON
 */
export function refusal(status: number, body: unknown): Response {
  return toResponse(refusalAnswer(status, body))
}
