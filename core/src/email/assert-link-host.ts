import { isLoopbackHttp } from "../config/loopback.ts"
import type { AuthContext } from "../context.ts"
import { UntrustedHost } from "../errors/config-errors.ts"

/**
 * Makes sure that the sender of a request did not choose where a magic link leads: an attacker would get
 * the token of the user who follows it. The origins of `AUTH_URL` and of `trustedHosts` are safe. Without
 * them the host must be the one of the `Host` header, which is configured as trusted: many reverse
 * proxies pass on the header `X-Forwarded-Host` as they get it. They may pass on `X-Forwarded-Proto` as
 * well, so that a link goes over plain http only where that is stated.
 *
 * @param context - the request for a link
 * @throws UntrustedHost that says what to set
 */
export function assertLinkHost({ config, origin, request }: AuthContext): void {
  const { hostStated, plainOrigins, publicOrigin, trustedHosts } = config
  const { headers } = request
  const { host, protocol } = new URL(origin)
  const direct = `${protocol}//${headers.get("host") ?? ""}`
  const isDirect =
    !headers.has("x-forwarded-host") || (URL.canParse(direct) && new URL(direct).host === host)
  const isLocal = isLoopbackHttp(origin)
  const isKnown = trustedHosts ?? (isDirect && (hostStated || isLocal))
  const isPrivate = isLocal || protocol === "https:"
  const isSafe = isKnown && (isPrivate || plainOrigins.some((known) => known.test(origin)))
  if (publicOrigin ?? isSafe) return
  throw new UntrustedHost(
    `An attacker may have chosen ${origin}, where the link leads. Set AUTH_URL, or list it in trustedHosts if it is yours.`,
  )
}
