import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import type { StandardClaims } from "../provider/tenant-issuer.ts"

/** What BankID Norge tells about a user. */
export interface BankIDNorwayProfile extends StandardClaims {
  given_name: string
  family_name: string
  birthdate: string
}

/**
 * Sign-in with BankID of Norway.
 *
 * ```ts
 * BankIDNorway({ authorization: { params: { ui_locales: "en" } } })
 * ```
 *
 * @see https://developer.bankid.no/
 * @param options - what differs from the defaults
 */
export function BankIDNorway(
  options: OIDCUserConfig<BankIDNorwayProfile> = {},
): OIDCConfig<BankIDNorwayProfile> {
  return {
    id: "bankid-no",
    name: "BankID Norge",
    type: "oidc",
    issuer: "https://auth.bankid.no/auth/realms/prod",
    authorization: { params: { ui_locales: "no", login_hint: "BIS" } },
    client: {
      token_endpoint_auth_method: "client_secret_post",
      userinfo_signed_response_alg: "RS256",
    },
    // The profile is a signed token of the userinfo endpoint.
    idToken: false,
    profile: ({ sub, name, email }) => ({
      id: sub,
      name: name ?? null,
      email: email ?? null,
      image: null,
    }),
    style: { brandColor: "#39134c" },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default BankIDNorway
