import type { Settlement } from "./config/settle-config.ts"
import { configErrorFrom } from "./errors/config-error-from.ts"
import { ErrorPageLoop } from "./errors/sign-in-errors.ts"
import { renderErrorPage } from "./pages/error-page.ts"
import { lookOf } from "./pages/page-look.ts"
import { matchAction } from "./request/match-action.ts"
import type { AuthResult } from "./response/auth-result.ts"
import { toResponse } from "./response/to-response.ts"
import { unanswerable } from "./response/unanswerable.ts"
import { withQuery } from "./response/with-query.ts"

/** Actions that show a page to a person. */
const pageActions: ReadonlySet<string> = new Set(["signin", "signout", "error", "verify-request"])

/**
 * Answers a request when the configuration cannot be used: 500, as a page to people and as JSON to
 * programs. What is wrong is in the log alone.
 *
 * @param request - the request
 * @param settlement - what is wrong
 */
export async function misconfigured(
  request: Request,
  settlement: Settlement & { usable: false },
): Promise<Response> {
  const { problems, basePath, pages, logger } = settlement
  logger.error(configErrorFrom(problems))
  const url = new URL(request.url)
  const action = matchAction(url.pathname, basePath)?.action ?? ""
  if (request.method !== "GET" || !pageActions.has(action)) {
    return toResponse(unanswerable)
  }
  return toResponse(await errorAnswer(url.origin, `${url.origin}${basePath}/signin`))

  async function errorAnswer(origin: string, signInUrl: string): Promise<AuthResult> {
    const { error } = pages
    const isUsable = error !== undefined && URL.canParse(error, origin)
    const custom = isUsable ? new URL(error, origin) : undefined
    // An error page that itself needs a session would send people here again.
    const loops =
      custom !== undefined && url.searchParams.get("callbackUrl")?.includes(custom.pathname)
    if (loops) {
      logger.error(
        new ErrorPageLoop(
          `The error page ${custom.pathname} needs a session. Let everybody see it.`,
        ),
      )
    }
    if (custom !== undefined && !loops) {
      return { kind: "redirect", to: withQuery(custom.href, origin, { error: "Configuration" }) }
    }
    const page = await renderErrorPage({
      ...lookOf(settlement, { url, headers: request.headers }),
      error: "Configuration",
      homeUrl: origin,
      signInUrl,
    })
    return { kind: "page", ...page }
  }
}
