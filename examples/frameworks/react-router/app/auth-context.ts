import type { RequestAuth } from "@lockstep/core"
import { createContext, type MiddlewareFunction } from "react-router"
import { auth } from "./auth.ts"

/** What a loader or an action asks who sent the request. */
export const authContext = createContext<RequestAuth>()

/** For the root route: it runs for all others. */
export const authMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const own = await auth.for(request)
  // Read once, for all that follows. Leave it out where few handlers ask.
  await own.session()
  context.set(authContext, own)
  return own.apply(await next())
}
