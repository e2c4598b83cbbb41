import type { NextFetchEvent, NextRequest } from "next/server.js"
import type { Session } from "@lockstep/core"
import type { ConfigFor } from "../auth-mount.ts"
import { badRequest } from "../bad-request.ts"
import { setCookies, withoutCaching } from "../next-cookies.ts"
import { publicOrigin } from "../next-origin.ts"
import { publicRequest } from "../public-request.ts"
import { handlerRefusal } from "./authorized.ts"
import { inProxy } from "./in-proxy.ts"

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
    const { engine, basePath } = mount
    const { headers } = request
    const origin = publicOrigin(headers, request.url)
    const reading = origin && (await engine.session({ origin, headers }, { basePath }))
    if (!reading) return badRequest()
    const { session, cookies } = reading
    // Before the handler runs, so that the cookies that it sets take precedence: it can sign the user out.
    await setCookies(cookies)
    const seen = publicRequest(request, origin)
    const refusal = await handlerRefusal(mount, seen, session)
    const answer = refusal ?? (await handler(Object.assign(seen, { auth: session }), context))
    if (answer instanceof Response) {
      return cookies.length === 0 ? answer : withoutCaching(answer)
    }
    throw new TypeError("The handler that auth wraps returned no Response. Return one.")
  }
}

/** Only a proxy and an API route on the edge have `waitUntil`. */
export function isEvent(context: unknown): context is NextFetchEvent {
  return (
    typeof context === "object" &&
    context !== null &&
    "waitUntil" in context &&
    typeof context.waitUntil === "function"
  )
}
