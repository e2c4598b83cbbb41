import type { AnyProfile } from "../models/any-claims.ts"
import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"

/** What Salesforce tells about a user. */
export interface SalesforceProfile extends AnyProfile {
  /** URL of the user's identity. */
  sub: string
  user_id?: string
  organization_id?: string
  name?: string
  nickname: string
  email: string
  email_verified?: boolean
  /** URL of a picture, which is shown to signed-in users only. */
  picture: string
}

/**
 * Sign-in with Salesforce. With a sandbox or your own domain, set the issuer:
 *
 * ```ts
 * Salesforce({ issuer: "https://example.my.salesforce.com" })
 * ```
 *
 * @see https://login.salesforce.com/lightning/setup/NavigationMenus/home
 * @param options - what differs from the defaults; `issuer` may also come from `AUTH_SALESFORCE_ISSUER`
 */
export function Salesforce(
  options: OIDCUserConfig<SalesforceProfile> = {},
): OIDCConfig<SalesforceProfile> {
  return {
    id: "salesforce",
    name: "Salesforce",
    type: "oidc",
    issuer: "https://login.salesforce.com",
    // The ID token has neither name nor address.
    idToken: false,
    profile: ({ sub, name, nickname, email, picture }) => ({
      id: sub,
      name: name ?? nickname ?? null,
      email: email ?? null,
      image: picture ?? null,
    }),
    style: { brandColor: "#00a1e0" },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Salesforce
