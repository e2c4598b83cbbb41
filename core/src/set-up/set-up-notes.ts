import type { AuthConfig } from "../config/auth-config.ts"
import { droppedCookies } from "../config/dropped-cookies.ts"
import type { ResolvedConfig } from "../config/resolved-config.ts"
import { warnOnce } from "../config/warn-once.ts"
import { resolutionOf } from "../engine/open-context.ts"
import type { WarningCode, WarningDetails } from "../logging/logger.ts"
import type { IncomingParts } from "../request/auth-request.ts"
import type { Answer } from "../response/answer.ts"
import { refusalAnswer } from "../response/refusal-answer.ts"
import { printCallbackUrls } from "./callback-urls.ts"
import { withPageCheck } from "./page-check.ts"
import type { RoutePlace } from "./route-place.ts"
import { isSignInLoop } from "./sign-in-loop.ts"

/** A request, and what was found for its configuration before. */
interface Noted {
  readonly config: AuthConfig
  /** The configuration, or the function that returns it. */
  readonly source: object
  readonly request: IncomingParts
  readonly place: RoutePlace
  readonly isFirst: boolean
  readonly isDevelopment: boolean
}

/**
 * Answers a request, and says what is wrong with the set-up of the application.
 *
 * @param answer - does what the request asks for
 */
export async function withNotes(noted: Noted, answer: () => Promise<Answer>): Promise<Answer> {
  const { config, source, request, place, isFirst, isDevelopment } = noted
  const resolution = await resolutionOf(config)
  // What is wrong with it is reported with the response.
  if (!resolution.usable) return answer()
  const { origin, pathname } = new URL(request.url)
  const baseUrl = (resolution.config.publicOrigin ?? origin) + place.basePath
  const warn = (code: WarningCode, details: WarningDetails): void => warnOnce(config, code, details)
  if (isFirst) {
    if (isDevelopment && !config.logger) {
      printCallbackUrls(resolution.config, origin, place.basePath)
    }
    for (const details of droppedCookies(cookiesOf(resolution.config, baseUrl), baseUrl)) {
      warn("dropped-cookie", details)
    }
  }
  if (!isDevelopment) return answer()
  const misplaced = [place.misplaced, elsewhere(resolution.config, noted)]
  for (const details of misplaced) if (details !== undefined) warn("url-mismatch", details)
  // The check of the page asks which methods the routes have.
  if (request.method === "OPTIONS") {
    return { ...refusalAnswer(200, null), headers: { allow: "GET, HEAD, POST" } }
  }
  const given = await answer()
  const to = given.headers["location"]
  const isSignIn = request.method === "GET" && pathname === `${place.basePath}/signin`
  if (isSignIn && to !== undefined && isSignInLoop(source)) {
    const message = `leads to a page that redirects to the sign-in page again, for ever. Let visitors without a session open ${new URL(to, origin).pathname}.`
    warn("sign-in-loop", { path: "pages.signIn", message })
    return refusalAnswer(500, `pages.signIn ${message}`)
  }
  return withPageCheck(given, { ...place, baseUrl })
}

function cookiesOf({ useSecureCookies, cookies }: ResolvedConfig, baseUrl: string) {
  return (useSecureCookies ?? baseUrl.startsWith("https:")) ? cookies.secure : cookies.plain
}

/** A reverse proxy that names the host of the browser can have another one. */
function elsewhere(
  { publicOrigin }: ResolvedConfig,
  { request: { headers }, place: { receivedOrigin } }: Noted,
): WarningDetails | undefined {
  const isProxied = ["x-forwarded-host", "x-forwarded-proto", "forwarded"].some((name) =>
    headers.has(name),
  )
  if (publicOrigin === undefined || receivedOrigin === undefined || isProxied) return undefined
  if (publicOrigin === receivedOrigin) return undefined
  const message = `is ${publicOrigin}, but a request came to ${receivedOrigin}. Open the application at ${publicOrigin}, or correct AUTH_URL.`
  return { path: "AUTH_URL", message }
}
