import type { Session } from "@lockstep/core"
import { ConfigError } from "@lockstep/core/errors"
import { warnOnce } from "@lockstep/core/integration"
import { type NextRequest, NextResponse } from "next/server.js"
import type { AuthMount } from "../auth-mount.ts"
import { refusal } from "../bad-request.ts"

/**
 * Calls the `authorized` callback. Without one, the request is allowed.
 *
 * @returns the response of the callback, or whether the request may continue: only `true` allows it
 */
async function verdictOf(
  { authorized, config }: AuthMount,
  request: NextRequest,
  auth: Session | null,
): Promise<Response | boolean> {
  if (authorized === undefined) return true
  const verdict = await authorized({ request, auth })
  if (verdict instanceof Response || typeof verdict === "boolean") return verdict
  const kind = verdict === null ? "null" : typeof verdict
  const message = `returned a value of the type ${kind}, which denies the request. Return true, false or a Response, for example Boolean(auth?.user).`
  warnOnce(config, "unclear-verdict", { path: "callbacks.authorized", message })
  return false
}

/**
 * Returns the response of the `authorized` callback instead of that of a route handler. A handler
 * does not redirect to a sign-in page.
 */
export async function handlerRefusal(
  mount: AuthMount,
  request: NextRequest,
  auth: Session | null,
): Promise<Response | undefined> {
  const verdict = await verdictOf(mount, request, auth)
  if (verdict instanceof Response) return verdict
  if (verdict) return undefined
  const message = "The authorized callback denied this request."
  return refusal(401, { error: "Unauthorized", message })
}

/** Returns the response of the `authorized` callback, or the redirect to the sign-in page, in a proxy. */
export async function proxyRefusal(
  mount: AuthMount,
  request: NextRequest,
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

export function isReading({ method }: NextRequest): boolean {
  return method === "GET" || method === "HEAD"
}

/**
 * Only the routes of the core: with the base path `/`, every path of the application has the same
 * prefix.
 */
export function isLockstepRoute(request: NextRequest, { basePath, engine }: AuthMount): boolean {
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

export function warnUnguarded({ config }: AuthMount): void {
  const message =
    "is not set, and the proxy has no function of its own: every request goes on. Add authorized: ({ auth }) => auth !== null, or wrap a function."
  warnOnce(config, "unguarded-proxy", { path: "callbacks.authorized", message })
}
