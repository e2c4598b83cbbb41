import type { RequestAuth } from "@lockstep/core"
import { toRequest } from "@lockstep/core/node"
import { defineEventHandler } from "h3"
import { auth } from "../utils/auth.ts"

declare module "h3" {
  interface H3EventContext {
    auth: RequestAuth
  }
}

export default defineEventHandler(async ({ context, node }) => {
  // It leaves the body to the handlers, where h3's own toWebRequest begins to read it.
  context.auth = await auth.for(toRequest(node.req))
  // Read once, for all that follows. Leave it out where few handlers ask.
  await context.auth.session()
})
