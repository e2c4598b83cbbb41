import type { NextFetchEvent, NextRequest } from "next/server.js"
import type { Session } from "@lockstep/core"
import type { ConfigFor } from "../config-source.ts"
import { setCookies, toOnePerson } from "../next-cookies.ts"
import { publicOrigin } from "../next-origin.ts"
import { publicRequest } from "../public-request.ts"
import { readSession } from "../read-session.ts"
import { inProxy } from "./in-proxy.ts"

/** A request with the session of whoever sent it. */
export type NextAuthRequest<View = Session> = NextRequest & { auth: View | null }

/** What `auth` wraps. */
export type WrappedHandler = (request: NextAuthRequest, context: unknown) => unknown

/**
 * Wraps a route handler, or the function of `proxy.ts`: it runs with the session as `req.auth`, and does
 * not run when the session cannot be read, or when the `authorized` callback of a proxy says no.
 *
 * @param configFor - gives the configuration
 * @param handler - what the application wrote
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
    const config = await configFor(request)
    const origin = publicOrigin(request.headers, request.url)
    const cookie = request.headers.get("cookie")
    const reading = await readSession(config, { cookie, origin, canSetCookies: true })
    // Before the handler runs, so that what it sets itself wins: it may sign somebody out.
    await setCookies(reading.cookies)
    const seen = Object.assign(publicRequest(request, origin), { auth: reading.session })
    const answer = await handler(seen, context)
    if (answer instanceof Response) {
      return reading.cookies.length === 0 ? answer : toOnePerson(answer)
    }
    throw new TypeError("The handler that auth wraps returned no Response. Return one.")
  }
}

/** Only a proxy, and an API route on the edge, can be told to wait. */
function isEvent(context: unknown): context is NextFetchEvent {
  return (
    typeof context === "object" &&
    context !== null &&
    "waitUntil" in context &&
    typeof context.waitUntil === "function"
  )
}
