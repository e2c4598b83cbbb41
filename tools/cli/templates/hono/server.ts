import { serve } from "@hono/node-server"
import type { RequestAuth } from "@lockstep/core"
import { Hono } from "hono"
import { setCookie } from "hono/cookie"
import { cloneRawRequest } from "hono/request"

import { auth } from "./auth.ts"
import { homePage } from "./home-page.ts"

const app = new Hono<{ Variables: { auth: RequestAuth } }>()

app.use(async (c, next) => {
  c.set("auth", await auth.for(c.req.raw))
  // Read once, for all that follows. Leave it out where few handlers ask.
  await c.var.auth.session()
  await next()
  const response = c.var.auth.apply(c.res)
  // Otherwise Hono keeps the cookies of the response before, and none of this one.
  c.res = undefined
  c.res = response
})
// A parser of the application, which reads every form.
app.use(async (c, next) => {
  if (c.req.method === "POST") await c.req.parseBody()
  await next()
})
// Without such a parser, `auth.handle(c.req.raw)` is enough.
app.all("/api/auth/*", async (c) => auth.handle(await cloneRawRequest(c.req)))
app.get("/api/session", async (c) => c.json(await c.var.auth.session()))
app.get("/", async (c) => {
  setCookie(c, "last-visit", new Date().toISOString())
  return c.html(homePage(await c.var.auth.session()))
})

serve({ fetch: app.fetch, port: Number(process.env["PORT"] ?? 3000), hostname: "localhost" })
