import type { RequestAuth } from "@lockstep/core"
import { H3, html, serve, toResponse } from "h3"

import { auth } from "./auth.ts"
import { homePage } from "./home-page.ts"

declare module "h3" {
  interface H3EventContext {
    auth: RequestAuth
  }
}

const app = new H3()

app.use(async (event, next) => {
  event.context.auth = await auth.for(event.req)
  // Read once, for all that follows. Leave it out where few handlers ask.
  await event.context.auth.session()
  return event.context.auth.apply(await toResponse(await next(), event))
})
app.all("/api/auth/**", (event) => auth.handle(event.req))
app.get("/api/session", async (event) => Response.json(await event.context.auth.session()))
app.get("/", async (event) => html(homePage(await event.context.auth.session())))

serve(app, { port: Number(process.env["PORT"] ?? 3000), hostname: "localhost" })
