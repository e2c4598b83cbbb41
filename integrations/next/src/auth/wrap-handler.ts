import type { NextFetchEvent, NextRequest } from "next/server.js"
import type { Session } from "@lockstep/core"
import type { AuthMount } from "../auth-mount.ts"
import { originOrRefusal } from "../bad-request.ts"
import type { ConfigFor } from "../config-source.ts"
import { setCookies, withoutCaching } from "../next-cookies.ts"
import { publicRequest } from "../public-request.ts"
import { readSession } from "../read-session.ts"
import { refusal } from "../refusal.ts"
import { inProxy } from "./in-proxy.ts"
import { verdictOf } from "./verdict-of.ts"

/** A request with the session of the user who sent it. */
export type NextAuthRequest<View = Session> = NextRequest & { auth: View | null }

/** The function that `auth` wraps. */
export type WrappedHandler = (request: NextAuthRequest, context: unknown) => unknown

/**
 * Wraps a route handler or the function of `proxy.ts`, which receives the session as `req.auth`. It does
 * not run if the session cannot be read, or if the `authorized` callback denies the request.
 */
export function wrapHandler(
  configFor: ConfigFor,
  handler: WrappedHandler,
): (request: NextRequest, context: unknown) => Promise<Response> {
  return async (request, context) => {
    if (isEvent(context)) {
      return inProxy(configFor, request, (seen, auth) =>
        handler(Object.assign(seen, { auth }), context),
      )
    }
    const mount = await configFor(() => request)
    const origin = originOrRefusal(request.headers, request.url)
    if (origin instanceof Response) return origin
    const cookie = request.headers.get("cookie")
    const reading = await readSession(mount, { cookie, origin, canSetCookies: true })
    if (reading instanceof Response) return reading
    // Before the handler runs, so that the cookies that it sets take precedence: it can sign the user out.
    await setCookies(reading.cookies)
    const seen = publicRequest(request, origin)
    const { session } = reading
    const denied = await denialOf(mount, seen, session)
    const answer = denied ?? (await handler(Object.assign(seen, { auth: session }), context))
    if (answer instanceof Response) {
      return reading.cookies.length === 0 ? answer : withoutCaching(answer)
    }
    throw new TypeError("The handler that auth wraps returned no Response. Return one.")
  }
}

/**
 * Returns the response of the `authorized` callback instead of that of a route handler. A handler
 * does not redirect to a sign-in page.
 */
async function denialOf(
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

/** Only a proxy and an API route on the edge have `waitUntil`. */
function isEvent(context: unknown): context is NextFetchEvent {
  return (
    typeof context === "object" &&
    context !== null &&
    "waitUntil" in context &&
    typeof context.waitUntil === "function"
  )
}
