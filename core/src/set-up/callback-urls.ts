import type { ResolvedConfig } from "../config/resolved-config.ts"
import { printNote } from "../logging/print-note.ts"

/**
 * Prints the callback URLs to register at the providers.
 *
 * @param requestOrigin - of a request to one of the routes, as the browser sees it
 * @param basePath - of the routes
 */
export function printCallbackUrls(
  { providers, publicOrigin }: ResolvedConfig,
  requestOrigin: string,
  basePath: string,
): void {
  const lines = [...providers.values()].flatMap((provider) => {
    if (!("redirectProxyUrl" in provider)) return []
    const base = provider.redirectProxyUrl ?? (publicOrigin ?? requestOrigin) + basePath
    return `  ${provider.id}: ${base}/callback/${provider.id}`
  })
  if (lines.length > 0) printNote(["Callback URLs to register:", ...lines])
}
