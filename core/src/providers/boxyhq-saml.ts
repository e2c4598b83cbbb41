import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** What SAML Jackson tells about a user. */
export interface BoxyHQSAMLProfile extends AnyClaims {
  /** What the tenant's own server calls the user. */
  id: string
  email: string
  firstName?: string
  lastName?: string
  /** What the sign-in was started with. */
  requested?: { tenant?: string; product?: string }
}

/**
 * Sign-in with SAML through SAML Jackson of BoxyHQ, now Ory Polis.
 *
 * The parameters `tenant` and `product` choose where users sign in. Pass them with the sign-in, or
 * set them in `authorization.params`, and set the client ID and the client secret to `dummy`. With
 * the ID and the secret of a connection, you do not need the two parameters.
 *
 * A visitor can request any tenant. To allow only one, compare `profile.requested` in the `signIn`
 * callback. Each tenant chooses the IDs of its users. To separate several tenants, let `profile`
 * return an `id` that contains the tenant.
 *
 * ```ts
 * SAMLJackson({
 *   issuer: "https://sso.example.com",
 *   authorization: { params: { tenant: "example.com", product: "shop" } },
 * })
 * ```
 *
 * @see https://boxyhq.com/docs/jackson/deploy
 * @param options - what differs from the defaults; `issuer` is needed here or as
 *   `AUTH_BOXYHQ_SAML_ISSUER`
 */
export function SAMLJackson(
  options: OAuthUserConfig<BoxyHQSAMLProfile> = {},
): OAuthConfig<BoxyHQSAMLProfile> {
  return {
    id: "boxyhq-saml",
    name: "BoxyHQ SAML",
    type: "oauth",
    authorization: { url: "{issuer}/api/oauth/authorize", params: { provider: "saml" } },
    token: "{issuer}/api/oauth/token",
    userinfo: "{issuer}/api/oauth/userinfo",
    checks: ["pkce", "state"],
    profile: ({ id, firstName, lastName, email }) => ({
      id,
      name: [firstName, lastName].filter(Boolean).join(" ") || null,
      email: email ?? null,
      image: null,
    }),
    style: { brandColor: "#25c2a0" },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default SAMLJackson
