import type { Session } from "@lockstep/core"
import { ConfigError } from "@lockstep/core/errors"
import { warnOnce } from "@lockstep/core/integration"
import { type NextRequest, NextResponse } from "next/server.js"
import type { AuthMount } from "../auth-mount.ts"
import { originOrRefusal } from "../bad-request.ts"
import type { ConfigFor } from "../config-source.ts"
import { withCookies } from "../next-cookies.ts"
import { publicRequest, rewriteWithin } from "../public-request.ts"
import { readSession } from "../read-session.ts"
import { verdictOf } from "./verdict-of.ts"

/** Handles a request that may continue. */
export type Continue = (request: NextRequest, session: Session | null) => unknown

/**
 * Handles a request in `proxy.ts` or `middleware.ts`.
 *
 * @param goOn - called unless the `authorized` callback denies the request
 * @throws AuthError if the session cannot be read; the request then does not continue
 */
export async function inProxy(
  configFor: ConfigFor,
  received: NextRequest,
  goOn?: Continue,
): Promise<Response> {
  const mount = await configFor(() => received)
  if (goOn === undefined && mount.authorized === undefined) warnUnguarded(mount)
  const origin = originOrRefusal(received.headers, received.url)
  if (origin instanceof Response) return origin
  const request = publicRequest(received, origin)
  const reading = await readSession(mount, {
    cookie: request.headers.get("cookie"),
    origin,
    // The handler of another request may revoke the session, which a cookie from here would
    // restore.
    canSetCookies: isReading(request) && !isLockstepRoute(request, mount),
  })
  if (reading instanceof Response) return reading
  const { session, cookies } = reading
  const refusal = await refusalOf(request, mount, session)
  const answer = refusal ?? (await goOn?.(request, session))
  const response = answer instanceof Response ? answer : NextResponse.next()
  rewriteWithin(response, origin, new URL(received.url).origin)
  return withCookies(response, cookies)
}

function warnUnguarded({ config }: AuthMount): void {
  const message =
    "is not set, and the proxy has no function of its own: every request goes on. Add authorized: ({ auth }) => auth !== null, or wrap a function."
  warnOnce(config, "unguarded-proxy", { path: "callbacks.authorized", message })
}

async function refusalOf(
  request: NextRequest,
  mount: AuthMount,
  auth: Session | null,
): Promise<Response | undefined> {
  const verdict = await verdictOf(mount, request, auth)
  if (verdict instanceof Response) return checkedRedirect(request, verdict)
  if (verdict || isLockstepRoute(request, mount)) return undefined
  if (isSignInPage(request, mount)) {
    warnOnce(mount.config, "protected-sign-in-page")
    return undefined
  }
  const url = new URL(mount.signInPage, request.url)
  url.searchParams.set("callbackUrl", request.url)
  // With 307 the browser would send the body of a form to the sign-in page, perhaps of another origin
  // (RFC 9700, section 4.12).
  return NextResponse.redirect(url, isReading(request) ? 307 : 303)
}

/** Next.js accepts only absolute URLs. */
function checkedRedirect(request: NextRequest, response: Response): Response {
  const location = response.headers.get("location")
  if (location === null || !URL.canParse(location, request.url)) return response
  const target = new URL(location, request.url)
  if (isReading(request) && isSamePage(target, new URL(request.url))) {
    throw new ConfigError(
      `The authorized callback redirects ${target.pathname} to itself, for ever. Let everybody see the page ` +
        "to which it redirects, or leave that page out of the proxy's matcher.",
    )
  }
  if (URL.canParse(location)) return response
  const answer = new NextResponse(response.body, response)
  answer.headers.set("location", new URL(location, request.url).href)
  return answer
}

/** Next.js itself redirects to the form with a slash at the end, or without. */
function isSamePage(one: URL, other: URL): boolean {
  const [first, second] = [one, other].map(({ origin, pathname, search }) =>
    [origin, trimEnd(pathname), search].join(),
  )
  return first === second
}

function isReading({ method }: NextRequest): boolean {
  return method === "GET" || method === "HEAD"
}

/**
 * Only the routes of the core: with the base path `/`, every path of the application has the same
 * prefix.
 */
function isLockstepRoute(request: NextRequest, { basePath, engine }: AuthMount): boolean {
  return pathsOf(request).some((path) => engine.isRoute(path, basePath))
}

function isSignInPage(request: NextRequest, { signInPage }: AuthMount): boolean {
  const { pathname } = new URL(signInPage, request.url)
  return pathsOf(request).includes(trimEnd(pathname))
}

/** The path that the browser requested, without the language that Next.js found in it. */
function pathsOf({ url, nextUrl }: NextRequest): string[] {
  return [new URL(url).pathname, nextUrl.basePath + nextUrl.pathname].map(trimEnd)
}

function trimEnd(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path
}
