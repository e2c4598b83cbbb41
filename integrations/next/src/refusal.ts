import { refusalAnswer, toResponse } from "@lockstep/core/integration"

/**
 * A response in place of what was asked for, with the headers that core's own JSON responses have.
 *
 * @param status - of the response
 * @param body - becomes JSON
 */
export function refusal(status: number, body: unknown): Response {
  return toResponse(refusalAnswer(status, body))
}
