import { createMiddleware, createStart } from "@tanstack/react-start"
import { auth } from "./auth.ts"

const authMiddleware = createMiddleware().server(async ({ request, next }) => {
  const own = await auth.for(request)
  // Read once, for all that follows. Leave it out where few handlers ask.
  await own.session()
  const result = await next({ context: { auth: own } })
  return { ...result, response: own.apply(result.response) }
})

export const startInstance = createStart(() => ({ requestMiddleware: [authMiddleware] }))
