import { parseJsonObject } from "../reading/read-json.ts"

/**
 * Makes the `token.conform` of a provider whose token answers do not follow RFC 6749, section 5.1, for
 * example because they lack `token_type`:
 *
 * ```ts
 * repairTokens((answer) => ({ token_type: "bearer", ...answer }))
 * ```
 *
 * Members that are `null`, and numbers written as text, need no repair.
 *
 * @param repair - gets the members of the answer and returns those that it should have
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-5.1 RFC 6749, section 5.1}
 */
export function repairTokens(
  repair: (answer: Readonly<Record<string, unknown>>) => Record<string, unknown>,
): (response: Response) => Promise<Response | undefined> {
  return async (response) => {
    const answer = parseJsonObject(await response.text())
    if (answer === undefined) return undefined
    return Response.json(repair(answer), { status: response.status })
  }
}
