import type { RequestListener } from "node:http"
import { buffer } from "node:stream/consumers"

import { fakeProvider, type FakeProvider } from "@lockstep/testing"
import express, { type ErrorRequestHandler, type RequestHandler } from "express"

import { publicFiles } from "../public-files.ts"
import { securityHeaders } from "../security-headers.ts"
import { whoAreYou } from "./choose-user.ts"
import type { Client } from "./client.ts"
import { demoUsers } from "./demo-users.ts"
import { providerErrorPage, providerHomePage } from "./provider-pages.ts"

// Express recognizes an error handler by its four parameters.
const showError: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
  console.error(error)
  res.status(500).send(providerErrorPage("internal error"))
}

/**
 * A complete OpenID provider with two users and one client, for development.
 *
 * @param issuer - URL under which the provider is reached
 * @returns a listener for an HTTP server
 */
export async function createOpenIdProvider(
  issuer: string,
  { id: clientId, secret: clientSecret, name, redirectUri }: Client,
): Promise<RequestListener> {
  const users = demoUsers.map(({ id: sub, name: of, email }) => {
    return { sub, name: of, email, email_verified: true }
  })
  const redirectUris = [redirectUri]
  // This provider is for development alone, and is often started without NODE_ENV.
  process.env["LOCKSTEP_TESTING"] ??= "1"
  const provider = await fakeProvider({ issuer, clientId, clientSecret, redirectUris, users })
  const app = express()
  app.disable("x-powered-by")
  app.use(publicFiles)
  // A form's redirects count as its target, and the last one redirects to the application.
  app.use(securityHeaders({ formTargets: [new URL(redirectUri).origin] }))
  app.use(whoAreYou(provider, issuer, name))
  app.get("/", (_req, res) => {
    res.send(providerHomePage())
  })
  app.use(endpoints(provider, issuer))
  app.use(showError)
  return app
}

/** What the application asks for itself. */
function endpoints(provider: FakeProvider, issuer: string): RequestHandler {
  return async (req, res) => {
    const { method, headers, originalUrl } = req
    const { authorization = "", "content-type": type = "" } = headers
    const request = new Request(new URL(originalUrl, issuer), {
      method,
      headers: { authorization, "content-type": type },
      ...(method === "POST" && { body: await buffer(req) }),
    })
    const response = await provider.handle(request)
    res.status(response.status).set(Object.fromEntries(response.headers))
    res.send(Buffer.from(await response.arrayBuffer()))
  }
}
