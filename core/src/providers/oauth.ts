import type { Profile } from "../models/records.ts"
import type {
  AuthorizationEndpoint,
  OAuthConfig,
  OAuthUserConfig,
  TokenEndpoint,
  UserinfoEndpoint,
} from "../provider/oauth-provider.ts"

export type {
  OAuth2Config,
  OAuthConfig,
  OAuthUserConfig,
  OIDCConfig,
  OIDCUserConfig,
} from "../provider/oauth-provider.ts"
export type {
  AccountCallback,
  AuthorizationEndpointHandler,
  OAuthChecks,
  OAuthEndpointType,
  OAuthProviderButtonStyles,
  OAuthProviderId,
  ProfileCallback,
  TokenEndpointHandler,
  UserinfoEndpointHandler,
} from "../provider/provider-names.ts"

/** Options of {@link OAuth}. */
export interface OAuthOptions<P = Profile> extends OAuthUserConfig<P> {
  /** Last segment of the provider's URLs, and `account.provider`: never change it. */
  id: string
  /** Shown as "Continue with …". */
  name: string
  authorization: string | AuthorizationEndpoint
  token: string | TokenEndpoint
  userinfo: string | UserinfoEndpoint
}

/**
 * Sign-in with any provider of plain OAuth 2.0. If it offers OpenID Connect, use that instead: an access
 * token of plain OAuth does not show for which client it was issued.
 *
 * ```ts
 * OAuth({
 *   id: "forum",
 *   name: "Forum",
 *   authorization: "https://forum.example.com/oauth/authorize?scope=profile",
 *   token: "https://forum.example.com/oauth/token",
 *   userinfo: "https://forum.example.com/api/me",
 *   profile: (me: { number: number; nick: string }) => ({ id: String(me.number), name: me.nick }),
 * })
 * ```
 *
 * @param options - the provider; `clientId` and `clientSecret` may also come from the environment, as
 *   `AUTH_{ID}_ID` and `AUTH_{ID}_SECRET`
 */
export function OAuth<P = Profile>(options: OAuthOptions<P>): OAuthConfig<P> {
  return { id: options.id, name: options.name, type: "oauth", checks: ["pkce", "state"], options }
}

// As with the other providers, both kinds of import work.
export default OAuth
