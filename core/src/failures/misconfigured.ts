import type { ConfigResolution } from "../config/config-resolution.ts"
import { customPage } from "../config/custom-page.ts"
import type { AuthContext } from "../context.ts"
import { configErrorFrom } from "../errors/config-error-from.ts"
import { ErrorPageLoop } from "../errors/sign-in-errors.ts"
import { renderErrorPage } from "../pages/error-page.ts"
import { pageSettings } from "../pages/page-settings.ts"
import type { IncomingParts } from "../request/auth-request.ts"
import { matchAction } from "../request/match-action.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { internalError } from "../response/internal-error.ts"
import { withQuery } from "../response/with-query.ts"

/** Actions that show a page to a user. */
const pageActions: ReadonlySet<string> = new Set(["signin", "signout", "error", "verify-request"])

/**
 * Returns the response to a request if the configuration is invalid: status 500, as a page for
 * users and as JSON for programs. Only the log contains the problems.
 *
 * @param request - the request
 * @param resolution - the problems
 * @param basePath - where the routes are mounted, without a trailing slash
 * @param mode - the mode of the request
 * @throws ConfigError in `raw` mode
 */
export async function misconfigured(
  request: IncomingParts,
  resolution: ConfigResolution & { usable: false },
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
  if (custom !== undefined) {
    const { pathname } = new URL(custom, origin)
    // An error page that requires a session would redirect users here again.
    if (!url.searchParams.get("callbackUrl")?.includes(pathname)) {
      return { kind: "redirect", to: withQuery(custom, origin, { error: "Configuration" }) }
    }
    logger.error(
      new ErrorPageLoop(`The error page ${pathname} needs a session. Let all visitors see it.`),
    )
  }
  const page = await renderErrorPage({
    ...pageSettings(resolution, { url, headers: request.headers }),
    error: "Configuration",
    homeUrl: origin,
    signInUrl: `${origin}${basePath}/signin`,
  })
  return { kind: "page", ...page }
}
