import { isLoopbackHttp } from "../config/loopback.ts"
import type { AuthContext } from "../context.ts"
import { UntrustedHost } from "../errors/config-errors.ts"

/**
 * Makes sure that the sender of a request did not choose the host of a magic link: an attacker would get
 * the token of the user who follows it. The hosts of `AUTH_URL` and of `trustedHosts` are safe.
 * Without them it must be the one of the `Host` header, which is configured as trusted: many reverse
 * proxies pass on the header `X-Forwarded-Host` as they get it.
 *
 * @param context - the request for a link
 * @throws UntrustedHost that says what to set
 */
export function assertLinkHost({ config, origin, request }: AuthContext): void {
  const { hostStated, publicOrigin, trustedHosts } = config
  if (publicOrigin !== undefined || trustedHosts !== undefined) return
  const { headers } = request
  const { host, protocol } = new URL(origin)
  const direct = `${protocol}//${headers.get("host")}`
  const isDirect =
    !headers.has("x-forwarded-host") || (URL.canParse(direct) && new URL(direct).host === host)
  if (isDirect && (hostStated || isLoopbackHttp(origin))) return
  throw new UntrustedHost(
    `The sender of the request may have chosen the host of the link, ${host}. Set AUTH_URL, or list the host in trustedHosts.`,
  )
}
