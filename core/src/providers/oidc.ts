import type { Profile } from "../models/records.ts"
import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"

/** Options of {@link OIDC}. */
export interface OIDCOptions<P = Profile> extends OIDCUserConfig<P> {
  /** Last segment of the provider's URLs, and `account.provider`: never change it. */
  id: string
  /** Shown as "Continue with …". */
  name: string
}

/**
 * Sign-in with any provider of OpenID Connect. Its endpoints and keys are discovered at the issuer.
 *
 * ```ts
 * OIDC({ id: "staff", name: "Staff", issuer: "https://id.example.com", clientId: "wiki" })
 * ```
 *
 * @param options - the provider; `issuer`, `clientId` and `clientSecret` may also come from the
 *   environment, as `AUTH_{ID}_ISSUER`, `AUTH_{ID}_ID` and `AUTH_{ID}_SECRET`
 */
export function OIDC<P = Profile>(options: OIDCOptions<P>): OIDCConfig<P> {
  return { id: options.id, name: options.name, type: "oidc", options }
}

// As with the other providers, both kinds of import work.
export default OIDC
