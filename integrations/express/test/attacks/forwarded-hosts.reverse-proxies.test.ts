import type { AddressInfo } from "node:net"
import type { Server } from "node:http"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { Nodemailer } from "@lockstep/core/providers/nodemailer"
import express from "express"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  proxyModes,
  publicHost,
  type ProxyResponse,
  type ProxyRoute,
  type ReverseProxies,
  startReverseProxies,
} from "../../../../core/test/support/reverse-proxies.ts"
import { ServerAuth } from "../../src/server-auth.ts"
import { configWith } from "../support/people.ts"

const links: string[] = []
let proxies: ReverseProxies
let server: Server

const providers = [
  Nodemailer({
    server: "smtp://localhost",
    from: "app@example.com",
    sendVerificationRequest: ({ url }) => void links.push(url),
  }),
  {
    id: "op",
    name: "OP",
    type: "oauth" as const,
    clientId: "client",
    clientSecret: "an-example-client-secret",
    authorization: "https://op.test/authorize",
    token: "https://op.test/token",
    userinfo: "https://op.test/me",
  },
]

beforeAll(async () => {
  const config = configWith({ providers, adapter: MemoryAdapter() })
  const { trustHost: _trusted, ...options } = config
  const app = express()
    .set("trust proxy", 1)
    .use("/trusting/auth", ServerAuth(config))
    .use("/listing/auth", ServerAuth({ ...options, trustedHosts: [publicHost] }))
    .get("/ready", (_req, res) => void res.send("ready"))
  server = await new Promise((resolve) => {
    const listening: Server = app.listen(0, "0.0.0.0", () => resolve(listening))
  })
  // A server that listens on a port has this kind of address.
  proxies = await startReverseProxies((server.address() as AddressInfo).port)
})

afterAll(async () => {
  await proxies?.stop()
  server?.closeAllConnections()
  server?.close()
})

/** Presses a button of the sign-in page. */
async function press(
  route: ProxyRoute,
  mount: string,
  id: string,
  forged: Readonly<Record<string, string>>,
): Promise<ProxyResponse> {
  const base = `/${mount}/auth`
  const page = await proxies.send(route, `${base}/csrf`, {})
  const cookie = page.cookies.map((line) => line.split(";", 1)[0]).join("; ")
  // The wire contract fixes this answer.
  const { csrfToken = "" } = JSON.parse(page.body) as { csrfToken?: string }
  const form = { csrfToken, email: "ada@example.com" }
  return proxies.send(route, `${base}/signin/${id}`, { cookie, ...forged }, form)
}

const evil = "evil.example"
const forgeries: readonly [name: string, headers: Readonly<Record<string, string>>][] = [
  ["X-Forwarded-Host", { "x-forwarded-host": evil }],
  ["a list in X-Forwarded-Host", { "x-forwarded-host": `${evil}, ${publicHost}` }],
  ["a list that ends with the attacker", { "x-forwarded-host": `${publicHost}, ${evil}` }],
  ["X-Forwarded-Host with a port", { "x-forwarded-host": `${publicHost}:8443` }],
  ["X-Forwarded-Host with a user", { "x-forwarded-host": `${publicHost}@${evil}` }],
  ["X-Forwarded-Proto", { "x-forwarded-proto": `https://${evil}/` }],
  ["Forwarded", { forwarded: `host=${evil};proto=http` }],
  ["others", { "x-original-host": evil, "x-host": evil, "x-forwarded-server": evil }],
]
const schemes = ["http", "https"] as const
const routes = proxyModes.flatMap(([name, proxy, mode]) =>
  schemes.map((scheme) => ({ name: `${name}, ${scheme}`, proxy, mode, scheme })),
)

describe.each(routes)("behind $name", (route) => {
  const origin = `${route.scheme}://${publicHost}`

  test("sign-ins work", async () => {
    const away = await press(route, "listing", "op", {})
    const redirectUri = new URL(away.location ?? "").searchParams.get("redirect_uri")
    expect(redirectUri).toBe(`${origin}/listing/auth/callback/op`)
    links.length = 0
    expect((await press(route, "listing", "nodemailer", {})).status).toBe(302)
    expect(links.map((link) => new URL(link).origin)).toEqual([origin])
  })

  test.each(forgeries)("a forged %s leads no link elsewhere", async (_name, forged) => {
    for (const mount of ["trusting", "listing"]) {
      links.length = 0
      const { status } = await press(route, mount, "nodemailer", forged)
      const hosts = links.map((link) => new URL(link).host)
      expect([status, hosts]).toEqual(status === 302 ? [302, [publicHost]] : [400, []])
    }
  })

  test.each(forgeries)("a forged %s leads no redirect URI elsewhere", async (_name, forged) => {
    const { status, location } = await press(route, "listing", "op", forged)
    const uri = location && new URL(location).searchParams.get("redirect_uri")
    const expected = `${publicHost}/listing/auth/callback/op`
    expect([status, uri?.split("://")[1]]).toEqual(
      status === 302 ? [302, expected] : [400, undefined],
    )
  })

  test("a host that is not listed gets a 400 response, however it came", async () => {
    const headers = { host: evil, "x-forwarded-host": evil }
    const { status } = await proxies.send(route, "/listing/auth/providers", headers)
    expect(status).toBe(400)
  })
})
