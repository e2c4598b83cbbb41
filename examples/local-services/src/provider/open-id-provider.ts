import type { RequestListener } from "node:http"

import express, { type ErrorRequestHandler } from "express"
import Provider, { errors } from "oidc-provider"

import { publicFiles } from "../public-files.ts"
import { securityHeaders } from "../security-headers.ts"
import { providerConfiguration, type Client } from "./configuration.ts"
import { providerErrorPage, providerHomePage } from "./provider-pages.ts"
import { whoAreYou } from "./choose-user.ts"

// Express knows an error handler by its four parameters.
const showError: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
  const expired = error instanceof errors.SessionNotFound
  if (!expired) console.error(error)
  res.status(expired ? 400 : 500)
  res.send(providerErrorPage(expired ? "this sign-in has expired" : "internal error"))
}

/**
 * A complete OpenID provider with two users and one client, for development.
 *
 * @param issuer - URL under which the provider is reached
 * @returns a listener for an HTTP server
 */
export async function createOpenIdProvider(
  issuer: string,
  client: Client,
): Promise<RequestListener> {
  const provider = new Provider(issuer, await providerConfiguration(client))
  provider.on("server_error", (_ctx, error) => console.error(error))
  const app = express()
  app.disable("x-powered-by")
  app.use(publicFiles)
  // A form's redirects count as its target, and the last one leads back to the application.
  app.use(securityHeaders({ formTargets: [new URL(client.redirectUri).origin] }))
  app.use(whoAreYou(provider, client.name))
  app.get("/", (_req, res) => {
    res.send(providerHomePage())
  })
  app.use(provider.callback())
  app.use(showError)
  return app
}
