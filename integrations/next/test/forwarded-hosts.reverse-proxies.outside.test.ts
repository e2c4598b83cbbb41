import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { assertConfig } from "@lockstep/core/integration"
import { Nodemailer } from "@lockstep/core/providers/nodemailer"
import { NextRequest } from "next/server.js"
import { afterAll, beforeAll, vi } from "vitest"
import { testForgedHosts } from "../../../core/test/support/forged-hosts.ts"
import {
  publicHost,
  type ReverseProxies,
  startReverseProxies,
} from "../../../core/test/support/reverse-proxies.ts"
import { FullstackAuth } from "../src/fullstack-auth.ts"
import type { Handlers } from "../src/handlers.ts"
import type { NextAuthConfig } from "../src/next-auth-config.ts"

const links: string[] = []
let proxies: ReverseProxies
let server: Server

const config: NextAuthConfig = {
  adapter: MemoryAdapter(),
  secret: "an-example-secret-of-more-than-32-characters",
  logger: { error() {}, warn() {}, debug() {} },
  providers: [
    Nodemailer({
      server: "smtp://localhost",
      from: "app@example.com",
      sendVerificationRequest: ({ url }) => void links.push(url),
    }),
    {
      id: "op",
      name: "OP",
      type: "oauth",
      clientId: "client",
      clientSecret: "an-example-client-secret",
      authorization: "https://op.test/authorize",
      token: "https://op.test/token",
      userinfo: "https://op.test/me",
    },
  ],
}

/** What each of them trusts. */
const mounts: Readonly<Record<string, Partial<NextAuthConfig>>> = {
  trusting: { trustHost: true },
  listing: { trustedHosts: [publicHost] },
  https: { trustedHosts: [`https://${publicHost}`] },
  http: { trustedHosts: [`http://${publicHost}`] },
}

let applications: Readonly<Record<string, Handlers>> = {}

/** Hands requests to the route handlers as Next.js does: with its own address as their URL. */
function startHandlers(): Server {
  return createServer((received, answer) => {
    void (async () => {
      const { method = "GET", url = "/" } = received
      const handlers = applications[url.split("/")[1] ?? ""]
      const headers = new Headers()
      for (const [name, value] of Object.entries(received.headersDistinct)) {
        for (const member of value ?? []) headers.append(name, member)
      }
      const body = method === "POST" ? { body: await text(received) } : {}
      const request = new NextRequest(`http://localhost:3000${url}`, { method, headers, ...body })
      const handler = method === "POST" ? handlers?.POST : handlers?.GET
      const response = (await handler?.(request)) ?? new Response("ready")
      const cookies = response.headers.getSetCookie()
      answer.writeHead(response.status, {
        ...Object.fromEntries(response.headers),
        "set-cookie": cookies,
      })
      answer.end(await response.text())
    })()
  })
}

beforeAll(async () => {
  vi.stubEnv("NODE_ENV", "production")
  applications = Object.fromEntries(
    Object.entries(mounts).map(([mount, trusted]) => {
      const options = { ...config, ...trusted, basePath: `/${mount}/auth` }
      // The first look at the environment counts.
      assertConfig(options)
      return [mount, FullstackAuth(options).handlers]
    }),
  )
  server = startHandlers()
  await new Promise<void>((resolve) => void server.listen(0, "0.0.0.0", resolve))
  // A server that listens on a port has this kind of address.
  proxies = await startReverseProxies((server.address() as AddressInfo).port)
})

afterAll(async () => {
  await proxies?.stop()
  server?.closeAllConnections()
  server?.close()
})

testForgedHosts(() => ({ proxies, links }))
