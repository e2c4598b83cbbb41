import type { RequestAuth } from "@lockstep/core"
import { applyCookies, BadRequest, sendResponse, toRequest } from "@lockstep/core/node"
import Koa from "koa"

import { auth } from "./auth.ts"
import { homePage } from "./home-page.ts"

const app = new Koa<{ auth: RequestAuth }>()

app.use(async (ctx, next) => {
  const own = await auth.for(toRequest(ctx.req))
  ctx.state.auth = own
  // Read once, for all that follows. Leave it out where few handlers ask.
  await own.session()
  await next()
  if (!ctx.headerSent) applyCookies(own, ctx.res)
})
app.use(async (ctx, next) => {
  if (!ctx.path.startsWith("/api/auth/")) {
    await next()
    return
  }
  // Koa itself joins the cookies of a `Response` by commas.
  ctx.respond = false
  const response = await auth.handle(toRequest(ctx.req))
  await sendResponse(ctx.state.auth.apply(response), ctx.res)
})
app.use(async (ctx) => {
  if (ctx.path === "/api/session") {
    ctx.type = "json"
    ctx.body = JSON.stringify(await ctx.state.auth.session())
  }
  if (ctx.path === "/") ctx.body = homePage(await ctx.state.auth.session())
})
// Anyone can send a malformed request, to which Koa responds with 400.
app.on("error", (error) => {
  if (!(error instanceof BadRequest)) console.error(error)
})

app.listen(Number(process.env["PORT"] ?? 3000), "localhost")
