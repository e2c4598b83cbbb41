import type { AuthContext } from "../context.ts"
import type { SettledOAuthProvider } from "../providers/settled-provider.ts"
import { redirectProxy } from "./redirect-proxy.ts"

/**
 * Where a provider sends the browser back to. Each provider has a URL of its own, so that an answer
 * cannot be passed off as that of another one (RFC 9700, section 4.4). Behind a redirect proxy it is the
 * proxy's, both when the code is asked for and when it is exchanged.
 *
 * @param context - the request
 * @param provider - the provider
 */
export function redirectUri(context: AuthContext, provider: SettledOAuthProvider): string {
  return `${redirectProxy(context, provider) ?? context.baseUrl}/callback/${provider.id}`
}
