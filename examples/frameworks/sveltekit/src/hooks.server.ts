import type { Handle } from "@sveltejs/kit/hooks"
import { auth } from "./auth.ts"

export const handle: Handle = async ({ event, resolve }) => {
  event.locals.auth = await auth.for(event.request)
  // Read once, for all that follows. Leave it out where few handlers ask.
  await event.locals.auth.session()
  return event.locals.auth.apply(await resolve(event))
}
