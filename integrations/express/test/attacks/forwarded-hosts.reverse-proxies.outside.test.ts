import type { AddressInfo } from "node:net"
import type { Server } from "node:http"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { Nodemailer } from "@lockstep/core/providers/nodemailer"
import express from "express"
import { afterAll, beforeAll, vi } from "vitest"
import { testForgedHosts } from "../../../../core/test/support/forged-hosts.ts"
import {
  publicHost,
  type ReverseProxies,
  startReverseProxies,
} from "../../../../core/test/support/reverse-proxies.ts"
import { ServerAuth } from "../../src/server-auth.ts"
import { configWith } from "../support/users.ts"

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
  vi.stubEnv("NODE_ENV", "production")
  const config = configWith({ providers, adapter: MemoryAdapter() })
  const { trustHost: _trusted, ...options } = config
  const app = express()
    .set("trust proxy", 1)
    .use("/trusting/auth", ServerAuth(config))
    .use("/listing/auth", ServerAuth({ ...options, trustedHosts: [publicHost] }))
    .use("/https/auth", ServerAuth({ ...options, trustedHosts: [`https://${publicHost}`] }))
    .use("/http/auth", ServerAuth({ ...options, trustedHosts: [`http://${publicHost}`] }))
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

testForgedHosts(() => ({ proxies, links }))
