import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"
import { repairTokens } from "../provider/repair-tokens.ts"

/** What Medium tells about a user. */
export interface MediumProfile extends AnyClaims {
  data: {
    id: string
    username?: string
    name: string
    /** URL of a picture. */
    imageUrl?: string
  }
}

/**
 * Sign-in with Medium, which returns no email address.
 *
 * Restricted: Medium accepts no new applications. Existing ones still work.
 *
 * @see https://github.com/Medium/medium-api-docs
 * @param options - what differs from the defaults
 */
export function Medium(options: OAuthUserConfig<MediumProfile> = {}): OAuthConfig<MediumProfile> {
  return {
    id: "medium",
    name: "Medium",
    type: "oauth",
    authorization: {
      url: "https://medium.com/m/oauth/authorize",
      params: { scope: "basicProfile" },
    },
    token: { url: "https://api.medium.com/v1/tokens", conform: repairTokens(repair) },
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: "https://api.medium.com/v1/me",
    checks: ["pkce", "state"],
    profile: ({ data: { id, name, imageUrl: image } }) => ({
      id,
      name,
      email: null,
      image: image ?? null,
    }),
    style: { brandColor: "#000000", mark: () => import("../provider/marks/medium.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Medium

/** Medium lists the scopes, and tells in milliseconds when the token expires. */
function repair(answer: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { scope, expires_at: expiry } = answer
  return {
    ...answer,
    scope: Array.isArray(scope) ? scope.join(" ") : scope,
    expires_at: typeof expiry === "number" ? Math.floor(expiry / 1000) : undefined,
  }
}
