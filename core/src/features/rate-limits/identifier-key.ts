import type { AuthContext } from "../../context.ts"
import type { ResolvedCredentialsProvider } from "../../provider/resolved-provider.ts"

/**
 * The one form under which attempts for a user are counted, however an address or name is typed: an application
 * or a database may take several forms for the same user, and each would have a limit of its own.
 *
 * @param typed - an address or a name
 */
export function identifierKey(typed: string): string {
  return typed
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{C}\p{DI}\s]+/gu, "")
    .toLowerCase()
}

/**
 * What the field `limitBy` of a request says.
 *
 * @param context - the request with the credentials
 * @param provider - the provider
 * @returns `undefined` for a provider without this option. Anything but a text or number is the empty text:
 *   all such attempts count together, since `authorize` may read them as the name of any user.
 */
export function credentialsIdentifier(
  { request }: AuthContext,
  { limitBy }: ResolvedCredentialsProvider,
): string | undefined {
  if (limitBy === undefined) return undefined
  const typed = request.body[limitBy]
  return typeof typed === "string" || typeof typed === "number" ? identifierKey(String(typed)) : ""
}
