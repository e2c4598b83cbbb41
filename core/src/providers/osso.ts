import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** What Osso tells about a user. */
export interface OssoProfile extends AnyClaims {
  id: string
  email?: string
  name?: string
}

/**
 * Sign-in with SAML through Osso.
 *
 * Legacy: the project appears to be abandoned.
 *
 * The parameter `domain` or `email` of the sign-in selects where users sign in. A visitor can
 * request any domain of the server. To allow only one, compare the profile in the `signIn`
 * callback.
 *
 * ```ts
 * Osso({ issuer: "https://osso.example.com" })
 * ```
 *
 * @see https://ossoapp.com/docs/configure/overview
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_OSSO_ISSUER`
 */
export function Osso(options: OAuthUserConfig<OssoProfile> = {}): OAuthConfig<OssoProfile> {
  return {
    id: "osso",
    name: "Osso",
    type: "oauth",
    authorization: "{issuer}/oauth/authorize",
    token: "{issuer}/oauth/token",
    userinfo: "{issuer}/oauth/me",
    checks: ["pkce", "state"],
    profile: ({ id, name, email }) => ({
      id,
      name: name ?? null,
      email: email ?? null,
      image: null,
    }),
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Osso
