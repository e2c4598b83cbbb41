import type { AuthContext } from "../../context.ts"
import { InvalidRequest } from "../../errors/errors.ts"
import type { ResolvedCredentialsProvider } from "../../provider/resolved-provider.ts"
import { foldText } from "./fold-text.ts"

/**
 * Reads the value of the request's field that `limitBy` names, folded: an application or a database
 * can accept several spellings of an email address or name for the same user, and each would otherwise
 * have a separate limit.
 *
 * @param context - the request with the credentials
 * @returns `undefined` for a provider without this option. Any value other than a string or number
 *   becomes the empty string: all such attempts count together, because `authorize` can read them as
 *   the name of any user.
 * @throws InvalidRequest if the form contains the field more than once, because `authorize` can read
 *   another of its values from its request
 */
export function credentialsIdentifier(
  { request }: AuthContext,
  { limitBy }: ResolvedCredentialsProvider,
): string | undefined {
  if (limitBy === undefined) return undefined
  if (request.repeated?.has(limitBy)) {
    throw new InvalidRequest(`The form contains the field ${limitBy} more than once. Send it once.`)
  }
  const typed = request.body[limitBy]
  return typeof typed === "string" || typeof typed === "number" ? foldText(String(typed)) : ""
}
