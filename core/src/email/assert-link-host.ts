import { isLoopbackHttp } from "../config/loopback.ts"
import type { AuthContext } from "../context.ts"
import { UntrustedHost } from "../errors/config-errors.ts"

/**
 * Checks that the sender of a request did not choose the host of a magic link. Otherwise an
 * attacker would receive the token when the user opens the link. The origins of `AUTH_URL` and of
 * `trustedHosts` are safe. Without them, the host must match the `Host` header, which must be
 * configured as trusted: many reverse proxies forward a client's `X-Forwarded-Host` header
 * unchanged. They can also forward `X-Forwarded-Proto`, so a link uses plain http only if the
 * configuration states it.
 *
 * @throws UntrustedHost if the client may have chosen the host; its message names the options to
 *   set
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
