import type { AuthContext } from "../context.ts"
import { InvalidRequest, UntrustedHost } from "../errors/errors.ts"
import { isCrossSite } from "../request/cross-site.ts"

/**
 * Returns the request of a function that changes something. It rejects requests that, by their headers, another site
 * made, so that an application that calls the function in its own handler is protected from CSRF.
 *
 * @param context - the request; `undefined`: one to a host that is not trusted
 * @throws InvalidRequest for a request of another site; UntrustedHost for a host that is not trusted
 */
export function ownRequest(context: AuthContext | undefined): AuthContext {
  if (context === undefined) {
    throw new UntrustedHost("The host of the request is not among trustedHosts. List it there.")
  }
  if (!isCrossSite(context.request, context.origin)) return context
  throw new InvalidRequest(
    "Another site made this request. Let a page of the application itself make it.",
  )
}
