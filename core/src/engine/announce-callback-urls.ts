import type { AuthConfig } from "../config/auth-config.ts"
import { processEnv } from "../config/read-env.ts"
import { printNote } from "../logging/print-note.ts"
import { sources } from "../logging/resolve-logger.ts"
import { resolutionOf } from "./open-context.ts"

const announced = new WeakSet<object>()

/**
 * Prints the callback URLs to register at the providers: once for a configuration, or for the function that makes
 * it, if `NODE_ENV` is `development` and the configuration has no logger.
 *
 * @param config - of the application
 * @param requestUrl - of a request to one of the routes, as the browser sees it
 * @param basePath - of the routes
 */
export function announceCallbackUrls(
  config: AuthConfig,
  requestUrl: string,
  basePath: string,
): void {
  const source = sources.get(config) ?? config
  if (announced.has(source)) return
  announced.add(source)
  if (processEnv()["NODE_ENV"] !== "development" || config.logger) return
  // What fails here fails in the request as well, which reports it.
  print(config, requestUrl, basePath).catch(() => undefined)
}

async function print(config: AuthConfig, requestUrl: string, basePath: string): Promise<void> {
  const resolution = await resolutionOf(config)
  if (!resolution.usable) return
  const { providers, publicOrigin = new URL(requestUrl).origin } = resolution.config
  const lines = [...providers.values()].flatMap((provider) => {
    if (!("redirectProxyUrl" in provider)) return []
    const base = provider.redirectProxyUrl ?? publicOrigin + basePath
    return `  ${provider.id}: ${base}/callback/${provider.id}`
  })
  if (lines.length > 0) printNote(["Callback URLs to register:", ...lines])
}
