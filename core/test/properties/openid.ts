import { programmableProvider } from "@lockstep/testing/programmable"
import { customFetch } from "../../src/index.ts"
import type { OAuth2Config, OIDCConfig } from "../../src/provider/oauth-provider.ts"
import { type Answer, application, type Application, fetchFrom, json } from "./application.ts"
import { serverSecrets } from "./observed.ts"

export const issuer = "https://openid.example"

const ours = programmableProvider({
  issuer,
  algorithm: "ES256",
  // A response without `iss` is good, too.
  does: {
    discovery: ({ authorization_response_iss_parameter_supported: _iss, ...document }) => document,
  },
})
const anothers = programmableProvider({ issuer, algorithm: "ES256" })
await anothers.rotateKeys("first")

/** Signs with the key that the provider publishes, or with that of another. */
export const keys = { ours, anothers } as const

/**
 * Makes an application whose providers ask the same server in this process: `openid` with the claims of the ID token,
 * `userinfo` with those of the userinfo endpoint, and `issuing` without OpenID Connect, but with an issuer.
 */
export function openIdApplication(): Application {
  const answers: Record<string, Answer> = {
    "/.well-known/openid-configuration": ours.handle,
    "/jwks": ours.handle,
    "/userinfo": () => json({ sub: "ada", name: "Ada" }),
  }
  const client = {
    issuer,
    clientId: "client",
    clientSecret: serverSecrets.clientSecret,
    [customFetch]: fetchFrom(answers),
  } as const
  const oidc: OIDCConfig = {
    ...client,
    id: "openid",
    name: "OpenID",
    type: "oidc",
    checks: ["pkce", "state", "nonce"],
  }
  const oauth: OAuth2Config = {
    ...client,
    id: "issuing",
    name: "Issuing",
    type: "oauth",
    jwksUri: `${issuer}/jwks`,
    client: { id_token_signed_response_alg: "ES256" },
    authorization: `${issuer}/authorize`,
    token: `${issuer}/token`,
    userinfo: `${issuer}/userinfo`,
  }
  const providers = [oidc, { ...oidc, id: "userinfo", name: "Userinfo", idToken: false }, oauth]
  return { ...application({ providers }), answers }
}

/**
 * The claims of an ID token that signs in the user `ada`.
 *
 * @param nonce - of the authorization request; `null` when it has none
 */
export function goodClaims(nonce: string | null): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer, aud: "client", sub: "ada", iat: now, exp: now + 300, name: "Ada" }
  return nonce === null ? claims : { ...claims, nonce }
}

/**
 * Signs an ID token.
 *
 * @param claims - of the token
 * @param header - instead of the usual properties
 * @param key - another one than the published one
 */
export function sign(
  claims: Record<string, unknown>,
  header: Record<string, unknown> = {},
  key: Pick<typeof ours, "sign"> = ours,
): Promise<string> {
  return key.sign(claims, header)
}

/**
 * A good response of the token endpoint.
 *
 * @param idToken - its ID token
 */
export function tokens(idToken: unknown): Record<string, unknown> {
  return {
    access_token: serverSecrets.accessToken,
    refresh_token: serverSecrets.refreshToken,
    token_type: "Bearer",
    expires_in: 300,
    id_token: idToken,
  }
}
