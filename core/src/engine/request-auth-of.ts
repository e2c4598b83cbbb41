import type { AuthConfig, LazyAuthConfig } from "../config/auth-config.ts"
import { lazy } from "../loading/lazy.ts"
import { basePathOf, loadConfig, openContext, resolutionOf } from "./open-context.ts"
import type { RequestOptions } from "./auth-engine.ts"
import { sessionRequest } from "./incoming-request.ts"
import { createRequestAuth, type RequestAuth } from "./request-auth.ts"
import { usableConfig } from "../config/config-resolution.ts"

const requestApi = lazy(async () => (await import("../feature/apis.ts")).requestApi)

/**
 * What the sender of a request may ask and change.
 *
 * @param source - the configuration, or the function that gives it
 * @param request - the request; its body is not read
 * @throws ConfigError when the configuration cannot be used, or the function that gives it fails
 */
export async function requestAuthOf(
  source: AuthConfig | LazyAuthConfig,
  request: Request,
  { basePath, canSetCookies = true }: RequestOptions,
): Promise<RequestAuth> {
  const resolution = usableConfig(
    await resolutionOf(await loadConfig<AuthConfig, Request>(source, request)),
  )
  const { config } = resolution
  const { headers, url } = request
  // If the client sends no valid host, the URL in Bun and Deno is invalid.
  const read = URL.canParse(url)
    ? sessionRequest({ origin: new URL(url).origin, headers })
    : ({ refused: "The URL is invalid.", status: 400 } as const)
  const opened = openContext(read, config, basePathOf(resolution, basePath), { canSetCookies })
  if (opened instanceof Promise) await opened
  const context = opened instanceof Promise ? undefined : opened
  const api = config.features && (await requestApi(config.features, context))
  return Object.assign(createRequestAuth(context), api)
}
