import { type Answer, toAnswer } from "./answer.ts"

/**
 * The answer in place of what was asked for, for authors of framework integrations: JSON, which no cache
 * keeps.
 *
 * @param status - of the response
 * @param body - becomes JSON
 */
export function refusalAnswer(status: number, body: unknown): Answer {
  return toAnswer({ kind: "json", status, body })
}
