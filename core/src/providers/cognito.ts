import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** Claims of Cognito's ID token. */
export interface CognitoProfile extends StandardClaims {
  given_name?: string
  "cognito:username"?: string
}

/**
 * Sign-in with Cognito.
 *
 * To redirect directly to an identity provider of the pool, set
 * `authorization.params.identity_provider`.
 *
 * ```ts
 * Cognito({ issuer: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_example" })
 * ```
 *
 * @see https://console.aws.amazon.com/cognito/v2/idp/user-pools
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_COGNITO_ISSUER`
 */
export function Cognito(options: OIDCUserConfig<CognitoProfile> = {}): OIDCConfig<CognitoProfile> {
  return {
    ...withTenantIssuer({ id: "cognito", name: "Cognito", brandColor: "#c17b9e" }, options),
    profile: (profile) => ({
      id: profile.sub,
      name: profile.name ?? profile.given_name ?? profile["cognito:username"] ?? null,
      email: profile.email ?? null,
      image: profile.picture ?? null,
    }),
  }
}

// Applications that come from Auth.js import providers by default.
export default Cognito
