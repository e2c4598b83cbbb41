import type { AuthContext } from "../context.ts"
import type { SettledOAuthProvider } from "../providers/settled-provider.ts"

/**
 * Where a provider sends the browser back to. Each provider has a URL of its own, so that an answer
 * cannot be passed off as that of another one (RFC 9700, section 4.4).
 *
 * @param context - the request
 * @param provider - the provider
 */
export function redirectUri({ baseUrl }: AuthContext, { id }: SettledOAuthProvider): string {
  return `${baseUrl}/callback/${id}`
}
