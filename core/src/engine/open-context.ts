import type { Awaitable } from "../adapter/adapter.ts"
import type { AuthConfig } from "../config/auth-config.ts"
import { asObject, type ConfigResolution, knownResolution } from "../config/config-resolution.ts"
import type { ResolvedConfig } from "../config/resolved-config.ts"
import { trimPath } from "../config/urls.ts"
import type { AuthContext } from "../context.ts"
import { createCookieJar } from "../cookies/cookie.ts"
import { AuthError } from "../errors/auth-error.ts"
import { ConfigError } from "../errors/errors.ts"
import { lazy } from "../loading/lazy.ts"
import { sources } from "../logging/resolve-logger.ts"
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

const resolveConfig = lazy(async () => (await import("../config/resolve-config.ts")).resolveConfig)

/**
 * Resolves a configuration for a request. What that takes is loaded with the first configuration; from then
 * on nothing is waited for.
 */
export function resolutionOf(config: AuthConfig): ConfigResolution | Promise<ConfigResolution> {
  return knownResolution(config) ?? resolveConfig(config)
}

/** A configuration, or a function that gives it for a request of some kind. */
export type ConfigSource<Config extends object, Asked = Request> =
  | Config
  | ((request: Asked) => Awaitable<Config>)

/**
 * The configuration for a request, always an object, even if the application passed none.
 *
 * @param source - what the application passed
 * @param request - what its function gets
 * @throws ConfigError when the function fails or returns no object; an `AuthError` that it throws itself
 *   comes through as it is
 */
export async function loadConfig<Config extends object, Asked>(
  source: ConfigSource<Config, Asked>,
  request: Asked,
): Promise<Config> {
  if (typeof source !== "function") return asObject(source)
  try {
    const config: unknown = await source(request)
    if (Object(config) !== config) {
      throw new TypeError("It returned no configuration for this request.")
    }
    // Every other mistake in it is found when it is resolved.
    const given = config as Config
    sources.set(given, source)
    return given
  } catch (cause) {
    if (cause instanceof AuthError) throw cause
    const message = "The function that gives the configuration failed. See the cause."
    throw new ConfigError(message, { cause })
  }
}
