import type { AuthConfig, LazyAuthConfig } from "../config/auth-config.ts"
import { usableConfig } from "../config/config-resolution.ts"
import { lazy } from "../loading/lazy.ts"
import type { RawResult } from "../response/raw-result.ts"
import type { RequestOptions } from "./auth-engine.ts"
import { type IncomingRequest, sessionRequest } from "./incoming-request.ts"
import { basePathOf, loadConfig, openContext, resolutionOf } from "./open-context.ts"
import { createRequestAuth, type RequestAuth } from "./request-auth.ts"

const requestApi = lazy(async () => (await import("../feature/apis.ts")).requestApi)

/** Options of one request, for frameworks with a cookie store. */
export interface OpenOptions extends RequestOptions {
  /**
   * Called with each cookie as soon as a function sets it, in this order. If a name occurs more than once, the last
   * cookie takes precedence. Not called if cookies can no longer be set.
   */
  readonly setCookie?: (cookie: RawResult["cookies"][number]) => void
}

/**
 * Loads the configuration, and returns the object of a request.
 *
 * @throws ConfigError if the configuration is invalid, or if the function that returns it fails
 */
export async function requestAuthOf(
  source: AuthConfig | LazyAuthConfig,
  request: Request,
  options: RequestOptions,
): Promise<RequestAuth> {
  const config = await loadConfig<AuthConfig, Request>(source, request)
  const { headers, url } = request
  // If the client sends no valid host, the URL in Bun and Deno is invalid.
  const from = URL.canParse(url) ? { origin: new URL(url).origin, headers } : undefined
  return openRequestAuth(config, from, options)
}

/**
 * Returns the object of a request, which no other call returns.
 *
 * @param from - the request; `undefined` if its URL is invalid
 * @throws ConfigError if the configuration is invalid
 */
export async function openRequestAuth(
  written: AuthConfig,
  from: IncomingRequest | undefined,
  { basePath, canSetCookies = true, setCookie }: OpenOptions,
): Promise<RequestAuth> {
  const resolution = usableConfig(await resolutionOf(written))
  const { config } = resolution
  const read = from
    ? sessionRequest(from)
    : ({ refused: "The URL is invalid.", status: 400 } as const)
  const opened = openContext(read, config, basePathOf(resolution, basePath), { canSetCookies })
  if (opened instanceof Promise) await opened
  const context = opened instanceof Promise ? undefined : opened
  if (context && setCookie) {
    context.jar.onChange = (cookie) => {
      if (context.canSetCookies) setCookie(cookie)
    }
  }
  const api = config.features && (await requestApi(config.features, context))
  return Object.assign(createRequestAuth(context), api)
}
