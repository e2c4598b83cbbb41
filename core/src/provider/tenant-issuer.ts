import type { AnyProfile } from "../models/any-claims.ts"
import type { OIDCConfig, OIDCUserConfig, ProviderStyle } from "./oauth-provider.ts"

/**
 * The standard claims (OpenID Connect Core, section 5.1) that such providers put into the ID token. Not
 * optional, as in Auth.js: which of them a provider sends depends on the user and on the scopes.
 *
 * @see {@link https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.5.1 OpenID Connect Core 1.0, section 5.1}
 */
export interface StandardClaims extends AnyProfile {
  sub: string
  name: string
  nickname: string
  preferred_username: string
  email: string
  email_verified: boolean
  /** URL of a picture. */
  picture: string
}

/** What tells one such provider from another. */
export interface TenantIssuerProvider extends Pick<ProviderStyle, "brandColor" | "mark"> {
  readonly id: string
  readonly name: string
}

/**
 * Creates a provider with a separate issuer for each customer, whose metadata has the rest. There is no default issuer: the options or `AUTH_{ID}_ISSUER` must name it.
 */
export function withTenantIssuer<P extends StandardClaims>(
  { id, name, ...style }: TenantIssuerProvider,
  options: OIDCUserConfig<P>,
): OIDCConfig<P> {
  return { id, name, type: "oidc", style, options }
}
