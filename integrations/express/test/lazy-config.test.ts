import { describe, expect, test } from "vitest"
import {
  getSession,
  type ExpressAuthConfig,
  type ExpressRequest,
  ServerAuth,
} from "../src/index.ts"
import { serve, versions } from "./support/apps.ts"
import { openBrowser } from "./support/browser.ts"
import { configWith, passwords, sessionOf, signIn } from "./support/users.ts"

const tenants: Readonly<Record<string, ExpressAuthConfig>> = {
  one: configWith(),
  two: configWith({ secret: "the-secret-of-the-second-tenant-is-another-one" }),
}

const byTenant = (req: ExpressRequest): ExpressAuthConfig => {
  const config = tenants[String(req.headers["x-tenant"])]
  if (config === undefined) throw new Error("no such tenant")
  return config
}

describe.each(versions)("a function as configuration in %s", (_name, express) => {
  function app(): ReturnType<typeof express> {
    const application = express().use("/auth", ServerAuth(byTenant))
    application.get("/me", (req, res, next) => {
      getSession(req, byTenant).then((session) => res.json(session), next)
    })
    return application
  }

  test("serves each tenant with its own, from one middleware", async () => {
    const origin = await serve(app())
    const one = openBrowser(origin, "/auth", { "x-tenant": "one" })
    await signIn(one)
    const two = openBrowser(origin, "/auth", { "x-tenant": "two" })
    for (const [name, value] of one.cookies) two.cookies.set(name, value)
    expect(await (await two.get("/me")).json()).toBeNull()
    expect(await (await one.get("/me")).json()).toMatchObject(sessionOf("ann"))
    expect(await one.session()).toMatchObject(sessionOf("ann"))
  })

  test("that fails goes to the error handler", async () => {
    const errors: unknown[] = []
    const application = app()
    application.use(((error, _req, res, _next) => {
      errors.push(error)
      res.status(503).end()
    }) satisfies import("express").ErrorRequestHandler)
    const origin = await serve(application)
    expect((await fetch(`${origin}/auth/session`)).status).toBe(503)
    expect((await fetch(`${origin}/me`)).status).toBe(503)
    expect(errors).toMatchObject([
      { type: "ConfigError", cause: { err: { message: "no such tenant" } } },
      { type: "ConfigError", cause: { err: { message: "no such tenant" } } },
    ])
  })

  test("may be mounted anywhere", async () => {
    const mounted = express().use(
      "/login",
      ServerAuth(async () => configWith({ providers: [passwords] })),
    )
    const origin = await serve(mounted)
    const response = await fetch(`${origin}/login/providers`)
    expect(await response.json()).toMatchObject({
      password: { callbackUrl: `${origin}/login/callback/password` },
    })
  })
})
