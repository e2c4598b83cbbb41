import { showErrorPage } from "../actions/show-page.ts"
import type { UnusableConfig } from "../config/config-resolution.ts"
import { customPage } from "../config/custom-page.ts"
import type { AuthContext } from "../context.ts"
import { configErrorFrom } from "../errors/config-error-from.ts"
import { ErrorPageLoop } from "../errors/errors.ts"
import type { IncomingParts } from "../request/auth-request.ts"
import { matchAction } from "../request/match-action.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { internalError } from "../response/internal-error.ts"

/** Actions that show a page to a user. */
const pageActions: ReadonlySet<string> = new Set(["signin", "signout", "error", "verify-request"])

/**
 * Returns the response to a request if the configuration is invalid: status 500, as a page for
 * users and as JSON for programs. Only the log contains the problems.
 *
 * @param basePath - where the routes are mounted, without a trailing slash
 * @throws ConfigError in `raw` mode
 */
export async function misconfigured(
  request: IncomingParts,
  resolution: UnusableConfig,
  basePath: string,
  { raw }: Pick<AuthContext, "raw">,
): Promise<AuthResult> {
  const { problems, pages, logger } = resolution
  const problem = configErrorFrom(problems)
  if (raw) throw problem
  logger.error(problem)
  const url = new URL(request.url)
  const action = matchAction(url.pathname, basePath)?.action ?? ""
  if (request.method !== "GET" || !pageActions.has(action)) {
    return internalError
  }
  const { origin } = url
  const custom = customPage(pages, "error", basePath)
  const pathname = custom && new URL(custom, origin).pathname
  // An error page that requires a session would redirect users here again.
  const isLoop = pathname && url.searchParams.get("callbackUrl")?.includes(pathname)
  if (isLoop) {
    logger.error(
      new ErrorPageLoop(`The error page ${pathname} needs a session. Let all visitors see it.`),
    )
  }
  return showErrorPage("Configuration", {
    config: isLoop ? { ...resolution, pages: {} } : resolution,
    request: { url, headers: request.headers },
    basePath,
    baseUrl: origin + basePath,
    origin,
  })
}
