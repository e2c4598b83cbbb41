/** The secret of every application here. */
export const secret = "a-secret-for-benchmarks-of-40-characters"

/** URL of every application here. */
export const origin = "http://bench.example"

/** An application's registration, the same everywhere. */
export const client = { clientId: "id", clientSecret: "secret" }

/** The provider of every application here except its issuer and endpoints. */
export const oidc = {
  id: "openid",
  name: "OpenID",
  type: "oidc" as const,
  ...client,
  // Each library has its own default.
  checks: ["pkce" as const, "state" as const, "nonce" as const],
  // The user signed up in another way.
  allowDangerousEmailAccountLinking: true,
}
