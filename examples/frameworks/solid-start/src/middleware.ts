import type { RequestAuth } from "@lockstep/core"
import { createMiddleware } from "@solidjs/start/middleware"
import { toResponse } from "h3"
import { auth } from "./auth.ts"

declare module "h3" {
  interface H3EventContext {
    auth: RequestAuth
  }
}

export default createMiddleware([
  async (event, next) => {
    const own = await auth.for(event.req)
    event.context["auth"] = own
    // Read once, for all that follows. Leave it out where few handlers ask.
    await own.session()
    return own.apply(await toResponse(await next(), event))
  },
])
