import { createServer } from "node:http"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import type { NextApiRequest, NextApiResponse } from "next"
import { FullstackAuth } from "../src/index.ts"
import { configWith } from "./support/users.ts"
import { enterScope } from "./support/request-scope.ts"
import { event, requestTo, signedIn } from "./support/visitor.ts"

vi.mock("next/headers.js", () => import("./support/request-scope.ts"))

const untrusted = ["evil.example", "a@b", "[::1", "evil.example, app.example"]

/** An application of one host, its log, and the cookies of a user who is signed in there. */
async function site() {
  const warnings: string[] = []
  const errors: Error[] = []
  const logger = {
    error: (error: Error) => void errors.push(error),
    warn: (code: string, details?: { message: string }) =>
      void warnings.push(`${code} ${details?.message ?? ""}`),
    debug() {},
  }
  const authorized = vi.fn<() => boolean>(() => true)
  const callbacks = { authorized }
  const app = FullstackAuth(configWith({ trustedHosts: ["app.example"], logger, callbacks }))
  return { app, authorized, errors, warnings, cookie: await signedIn(FullstackAuth(configWith())) }
}

describe.each(untrusted)("a request to the host %j", (host) => {
  const headers = { host }

  test("has no session in a server component, and no stack in the log", async () => {
    const { app, cookie, errors, warnings } = await site()
    enterScope({ cookie, headers, canSetCookies: false })
    expect(await app.auth()).toBeNull()
    expect(errors).toEqual([])
    if (host === "evil.example") expect(warnings.join()).toContain("request-refused")
  })

  test("gets a 400 from a wrapped route handler, which does not run", async () => {
    const { app, authorized, cookie } = await site()
    const handler = vi.fn<() => Response>(() => new Response("ran"))
    const response = await app.auth(handler)(requestTo("/", { cookie, headers }), {})
    expect(response.status).toBe(400)
    for (const called of [handler, authorized]) expect(called).not.toHaveBeenCalled()
  })

  test("gets a 400 from a proxy", async () => {
    const { app, authorized, cookie } = await site()
    const response = await app.auth(() => undefined)(requestTo("/", { cookie, headers }), event)
    expect(response?.status).toBe(400)
    expect(authorized).not.toHaveBeenCalled()
  })

  test("has no session in the Pages Router", async () => {
    const { app, cookie } = await site()
    const server = createServer((req, res) => {
      // The server of Node.js gives what a client library cannot send.
      req.headers.host = host
      // What Next.js adds to the two is not looked at.
      app.auth(req as NextApiRequest, res as NextApiResponse).then(
        (session) => res.end(JSON.stringify(session)),
        (error: unknown) => res.end(JSON.stringify(String(error))),
      )
    })
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === "object" ? address?.port : undefined
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { cookie } })
    expect(await response.json()).toBeNull()
  })
})

test("a request to a trusted host has its session", async () => {
  const { app } = await site()
  const cookie = await signedIn(FullstackAuth(configWith()))
  enterScope({ cookie, headers: { host: "app.example" }, canSetCookies: false })
  expect(await app.auth()).toMatchObject({ user: { name: "ann" } })
})
