import { type Answer, toAnswer } from "./answer.ts"

/**
 * Returns the response to a rejected request, for authors of framework integrations: JSON that no
 * cache stores.
 *
 * @param status - the status of the response
 * @param body - the value to send as JSON
 */
export function refusalAnswer(status: number, body: unknown): Answer {
  return toAnswer({ kind: "json", status, body })
}
