import type { ConfigResolution } from "../config/config-resolution.ts"
import type { ResolvedConfig } from "../config/resolved-config.ts"
import { trimPath } from "../config/trim-path.ts"
import type { AuthContext } from "../context.ts"
import { createCookieJar } from "../cookies/cookie-jar.ts"
import type { AuthRequest } from "../request/auth-request.ts"
import type { RefusedRequest } from "../request/read-body.ts"
import type { Answer } from "../response/answer.ts"

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
 * Makes the context of a request. A request that was not read, or whose host is not among `trustedHosts`, is
 * rejected, and the log says why.
 *
 * @param read - the request, or why it was not read
 * @param basePath - where the routes are mounted, without a trailing slash
 * @param mode - what the caller decides; the rest is as the configuration says
 * @returns a promise of the response if the request is rejected; in the mode `raw` it rejects with the reason
 */
export function openContext(
  read: AuthRequest | RefusedRequest,
  config: ResolvedConfig,
  basePath: string,
  mode?: Partial<RequestMode>,
): AuthContext | Promise<Answer> {
  if ("refused" in read) return reject(read, config, mode)
  const { publicOrigin, trustedHosts, useSecureCookies, cookies } = config
  const origin = publicOrigin ?? read.url.origin
  const isTrusted = publicOrigin ?? trustedHosts?.some((known) => known.test(origin)) ?? true
  if (!isTrusted) return reject(read, config, mode)
  const secure = useSecureCookies ?? origin.startsWith("https:")
  return {
    request: read,
    config,
    origin,
    basePath,
    baseUrl: origin + basePath,
    cookies: secure ? cookies.secure : cookies.plain,
    jar: createCookieJar(read.cookies),
    now: Date.now(),
    canSetCookies: true,
    checkCSRF: config.checkCSRF,
    raw: false,
    ...mode,
  }
}

async function reject(
  read: AuthRequest | RefusedRequest,
  { logger }: ResolvedConfig,
  { raw = false }: Partial<RequestMode> = {},
): Promise<Answer> {
  const { rejectRequest } = await import("../failures/failed.ts")
  return rejectRequest(read, logger, { raw })
}
