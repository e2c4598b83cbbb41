import type { MiddlewareHandler } from "astro"
import { auth } from "./auth.ts"

export const onRequest: MiddlewareHandler = async ({ request, locals }, next) => {
  locals.auth = await auth.for(request)
  // Read once, for all that follows. Leave it out where few handlers ask.
  await locals.auth.session()
  return locals.auth.apply(await next())
}
