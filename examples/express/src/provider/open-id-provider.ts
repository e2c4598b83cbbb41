import { generateKeyPair, randomBytes } from "node:crypto"
import type { RequestListener } from "node:http"
import { promisify } from "node:util"

import express, { type ErrorRequestHandler } from "express"
import Provider, { errors, type Configuration } from "oidc-provider"

import { publicFiles } from "../public-files.ts"
import { securityHeaders } from "../security-headers.ts"
import { createForgetfulStore, createMemoryStore } from "./memory-store.ts"
import { findPerson } from "./people.ts"
import { providerErrorPage } from "./provider-pages.ts"
import { whoAreYou } from "./who-are-you.ts"

/** How the application is registered with the provider. */
export interface Client {
  readonly id: string
  /** Shown to people. */
  readonly name: string
  readonly secret: string
  /** Where the provider may send people back to. */
  readonly redirectUri: string
}

const minutes = 60

/** A signing key that lasts as long as the process: the application fetches the public half anew. */
async function createSigningKey(): Promise<Record<string, unknown>> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 })
  return { ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig" }
}

async function configuration(client: Client): Promise<Configuration> {
  return {
    clients: [
      {
        client_id: client.id,
        client_name: client.name,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    // Without sessions of its own the provider asks who you are at every sign-in, so both people can
    // be tried in one browser. Tokens must then not depend on a session either.
    adapter: (model) => (model === "Session" ? createForgetfulStore() : createMemoryStore()),
    expiresWithSession: async () => false,
    jwks: { keys: [await createSigningKey()] },
    cookies: { keys: [randomBytes(32).toString("base64url")] },
    pkce: { required: () => true },
    scopes: ["openid", "profile", "email"],
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    // Puts name and e-mail address in the id_token, as most providers do.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/who/${interaction.uid}` },
    ttl: {
      AccessToken: 60 * minutes,
      AuthorizationCode: minutes,
      Grant: 60 * minutes,
      IdToken: 60 * minutes,
      Interaction: 60 * minutes,
      Session: 60 * minutes,
    },
    findAccount: (_ctx, id) => {
      const person = findPerson(id)
      if (!person) return undefined
      const { name, email } = person
      return { accountId: id, claims: () => ({ sub: id, name, email, email_verified: true }) }
    },
    // Consent is granted without asking: the application belongs to the same house.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: client.id,
        accountId: oidc.account?.accountId,
      })
      grant.addOIDCScope("openid profile email")
      await grant.save()
      return grant
    },
    renderError: (ctx, { error, error_description: description }) => {
      ctx.type = "html"
      ctx.body = providerErrorPage(description ?? error)
    },
  }
}

// Express knows an error handler by its four parameters.
const showError: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
  const expired = error instanceof errors.SessionNotFound
  if (!expired) console.error(error)
  res.status(expired ? 400 : 500)
  res.send(providerErrorPage(expired ? "this sign-in has expired" : "internal error"))
}

/**
 * A complete OpenID provider with two people and one client, for development.
 *
 * @param issuer - URL under which the provider is reached
 * @returns a listener for an HTTP server
 */
export async function createOpenIdProvider(
  issuer: string,
  client: Client,
): Promise<RequestListener> {
  const provider = new Provider(issuer, await configuration(client))
  provider.on("server_error", (_ctx, error) => console.error(error))
  const app = express()
  app.disable("x-powered-by")
  app.use(publicFiles)
  app.use(securityHeaders(new URL(client.redirectUri).origin))
  app.use(whoAreYou(provider, client.name))
  app.use(provider.callback())
  app.use(showError)
  return app
}
