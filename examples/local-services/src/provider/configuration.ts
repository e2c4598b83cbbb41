import { generateKeyPair, randomBytes } from "node:crypto"
import { promisify } from "node:util"

import type { Configuration, JWK } from "oidc-provider"

import { createForgetfulStore, createMemoryStore } from "./memory-store.ts"
import { findUser } from "./demo-users.ts"
import { providerErrorPage } from "./provider-pages.ts"

/** How the application is registered with the provider. */
export interface Client {
  readonly id: string
  /** Shown to users. */
  readonly name: string
  readonly secret: string
  /** Where the provider may send users back to. */
  readonly redirectUri: string
}

/** A signing key that lasts as long as the process: the application fetches the public half anew. */
async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 })
  return { ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig" }
}

const findAccount: Configuration["findAccount"] = (_ctx, id) => {
  const user = findUser(id)
  if (!user) return undefined
  const { name, email } = user
  return { accountId: id, claims: () => ({ sub: id, name, email, email_verified: true }) }
}

/** Grants consent without asking, as a company's own provider does to the company's applications. */
const loadExistingGrant: Configuration["loadExistingGrant"] = async ({ oidc }) => {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId,
    accountId: oidc.account?.accountId,
  })
  grant.addOIDCScope("openid profile email")
  await grant.save()
  return grant
}

const renderError: Configuration["renderError"] = (ctx, { error, error_description: detail }) => {
  ctx.type = "html"
  ctx.body = providerErrorPage(detail ?? error)
}

/** Seconds. Longer than anybody needs to choose a user. */
const hour = 3600

/** The provider's settings. Keys are new at each start: nothing of it outlives the process. */
export async function providerConfiguration(client: Client): Promise<Configuration> {
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
    // Without sessions of its own the provider asks who you are at every sign-in, so both users can
    // be tried in one browser. Codes and tokens must then not depend on a session either.
    adapter: (model) => (model === "Session" ? createForgetfulStore() : createMemoryStore()),
    expiresWithSession: () => false,
    jwks: { keys: [await createSigningKey()] },
    cookies: { keys: [randomBytes(32).toString("base64url")] },
    pkce: { required: () => true },
    scopes: ["openid", "profile", "email"],
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    // Puts name and email address in the id_token, as most providers do.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/who/${uid}` },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      Grant: hour,
      IdToken: hour,
      Interaction: hour,
      Session: hour,
    },
    findAccount,
    loadExistingGrant,
    renderError,
  }
}
