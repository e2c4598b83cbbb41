import type { ConfigResolution } from "../config/config-resolution.ts"
import type { ResolvedConfig } from "../config/resolved-config.ts"
import { trimPath } from "../config/trim-path.ts"
import type { AuthContext } from "../context.ts"
import { createCookieJar } from "../cookies/cookie-jar.ts"
import type { AuthRequest } from "../request/auth-request.ts"

/** What the caller of the engine decides for one request, instead of the configuration. */
export type RequestMode = Pick<AuthContext, "canSetCookies" | "checkCSRF" | "raw">

/** The base path if nothing else is set. */
const defaultBasePath = "/auth"

/**
 * Returns the path at which the routes are mounted for a request.
 *
 * @param resolution - the configuration, usable or not
 * @param at - what the caller says, as it was written
 * @returns a path without a trailing slash; empty for the root
 */
export function basePathOf({ configuredBasePath }: ConfigResolution, at?: string): string {
  return at === undefined ? (configuredBasePath ?? defaultBasePath) : trimPath(at)
}

/**
 * Makes the context of a request.
 *
 * @param basePath - where the routes are mounted, without a trailing slash
 * @param mode - what the caller decides; the rest is as the configuration says
 * @returns `undefined` when the host of the request is not among `trustedHosts`
 */
export function createContext(
  request: AuthRequest,
  config: ResolvedConfig,
  basePath: string,
  mode?: Partial<RequestMode>,
): AuthContext | undefined {
  const { publicOrigin, trustedHosts, useSecureCookies, cookies } = config
  const origin = publicOrigin ?? request.url.origin
  if (!(publicOrigin ?? trustedHosts?.some((known) => known.test(origin)) ?? true)) return undefined
  const secure = useSecureCookies ?? origin.startsWith("https:")
  return {
    request,
    config,
    origin,
    basePath,
    baseUrl: origin + basePath,
    cookies: secure ? cookies.secure : cookies.plain,
    jar: createCookieJar(request.cookies),
    now: Date.now(),
    canSetCookies: true,
    checkCSRF: config.checkCSRF,
    raw: false,
    ...mode,
  }
}
