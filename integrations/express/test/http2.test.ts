import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { Nodemailer } from "@lockstep/core/providers/nodemailer"
import express from "express"
import { describe, expect, test } from "vitest"
import type { ExpressAuthConfig } from "../src/express-auth-config.ts"
import { getAuth } from "../src/get-auth.ts"
import { getSession } from "../src/get-session.ts"
import { ServerAuth } from "../src/server-auth.ts"
import { type Http2Site, serveHttp2 } from "./support/http2-site.ts"
import { configWith, sessionOf } from "./support/users.ts"

async function start(options: Partial<ExpressAuthConfig> = {}): Promise<Http2Site> {
  const config = configWith(options)
  const app = express()
    .set("trust proxy", "loopback")
    .use("/auth", ServerAuth(config))
    .get("/me", async (req, res) => void res.json(await getSession(req, config)))
    .get("/sender", async (req, res) => {
      const auth = await getAuth(req, config)
      res.json(await auth.session())
    })
  return serveHttp2(app)
}

function callbackUrlIn(body: string): unknown {
  // The wire contract fixes this answer.
  const providers = JSON.parse(body) as { password: { callbackUrl: string } }
  return providers.password.callbackUrl
}

/** The token of forms, with its cookie. */
async function tokenOf(
  site: Http2Site,
  headers?: Readonly<Record<string, string>>,
): Promise<{ csrfToken: string; cookie: string }> {
  const { body, cookie } = await site.send("/auth/csrf", headers)
  // The wire contract fixes this answer.
  const { csrfToken } = JSON.parse(body) as { csrfToken: string }
  return { csrfToken, cookie }
}

describe("over HTTP/2, where :authority stands in place of Host", () => {
  test("users sign in, and the origin is that of the request", async () => {
    const site = await start()
    const { body } = await site.send("/auth/providers")
    expect(callbackUrlIn(body)).toBe(`https://${site.host}/auth/callback/password`)
    const { csrfToken, cookie } = await tokenOf(site)
    const form = { csrfToken, name: "ann", password: "right" }
    const signedIn = await site.send("/auth/callback/password", { cookie }, form)
    expect([signedIn.status, signedIn.location]).toEqual([302, `https://${site.host}`])
    const headers = { cookie: signedIn.cookie }
    expect(JSON.parse((await site.send("/auth/session", headers)).body)).toMatchObject(
      sessionOf("ann"),
    )
    expect(JSON.parse((await site.send("/me", headers)).body)).toMatchObject(sessionOf("ann"))
  })

  test("getAuth reads the session and extends it", async () => {
    const site = await start({ session: { updateAge: 0 } })
    expect(await site.send("/sender")).toMatchObject({ body: "null", cookie: "" })
    const { csrfToken, cookie } = await tokenOf(site)
    const form = { csrfToken, name: "ann", password: "right" }
    const signedIn = await site.send("/auth/callback/password", { cookie }, form)
    const read = await site.send("/sender", { cookie: signedIn.cookie })
    expect(JSON.parse(read.body)).toMatchObject(sessionOf("ann"))
    expect(read.cookie).toMatch(/^__Secure-authjs\.session-token=[^;]+$/)
    expect(signedIn.cookie).not.toContain(read.cookie)
    const again = await site.send("/sender", { cookie: read.cookie })
    expect(JSON.parse(again.body)).toMatchObject(sessionOf("ann"))

    const other = { ":authority": site.host, host: "evil.example", cookie: read.cookie }
    expect(await site.send("/sender", other)).toMatchObject({ body: "null", cookie: "" })
  })

  test("getAuth, before everything, does not undo a sign-out", async () => {
    const config = configWith({ session: { updateAge: 0 } })
    const app = express()
      .use(async (req, _res, next) => {
        await (await getAuth(req, config)).session()
        next()
      })
      .use("/auth", ServerAuth(config))
      .get("/me", async (req, res) => void res.json(await (await getAuth(req, config)).session()))
    const site = await serveHttp2(app)
    const start = await tokenOf(site)
    const form = { csrfToken: start.csrfToken, name: "ann", password: "right" }
    const { cookie } = await site.send("/auth/callback/password", { cookie: start.cookie }, form)
    expect(JSON.parse((await site.send("/me", { cookie })).body)).toMatchObject(sessionOf("ann"))

    const { csrfToken } = start
    const sent = { cookie: `${cookie}; ${start.cookie}` }
    const signedOut = await site.send("/auth/signout", sent, { csrfToken })
    expect(signedOut.status).toBe(302)
    const names = signedOut.cookie
      .split("; ")
      .filter((pair) => pair.startsWith("__Secure-authjs.s"))
    expect(names).toEqual(["__Secure-authjs.session-token="])
  })

  test("a Host header beside it must be the same", async () => {
    const site = await start()
    const both = { ":authority": site.host, host: site.host }
    expect((await site.send("/auth/session", both)).status).toBe(200)
    const other = { ":authority": site.host, host: "evil.example" }
    const { status, body } = await site.send("/auth/session", other)
    expect([status, body]).toEqual([400, '"Bad request."'])
    expect((await site.send("/me", other)).body).toBe("null")
  })

  test("a host that is not listed gets a 400 response", async () => {
    const site = await start({ trustedHosts: ["app.example.com"] })
    expect((await site.send("/auth/session")).status).toBe(400)
    const known = { ":authority": "app.example.com" }
    expect((await site.send("/auth/session", known)).status).toBe(200)
  })

  test("magic links take the forwarded host only where it is the same", async () => {
    const links: string[] = []
    const mail = Nodemailer({
      server: "smtp://localhost",
      from: "app@example.com",
      sendVerificationRequest: ({ url }) => void links.push(new URL(url).origin),
    })
    const site = await start({ providers: [mail], adapter: MemoryAdapter() })
    const ask = async (forwardedHost: string): Promise<number> => {
      const headers = { ":authority": "app.example.com", "x-forwarded-host": forwardedHost }
      const { csrfToken, cookie } = await tokenOf(site, headers)
      const form = { csrfToken, email: "ada@example.com" }
      return (await site.send("/auth/signin/nodemailer", { ...headers, cookie }, form)).status
    }
    expect([await ask("app.example.com"), await ask("evil.example")]).toEqual([302, 400])
    expect(links).toEqual(["https://app.example.com"])
  })

  test("the same server answers over HTTP/1.1", async () => {
    const site = await start()
    const { status, body } = await site.sendOverHttp1("/auth/providers")
    expect(status).toBe(200)
    expect(callbackUrlIn(body)).toBe(`https://${site.host}/auth/callback/password`)
  })
})
