import type { AnyProfile } from "../models/any-claims.ts"
import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"

/** Claims of Slack's ID token. */
export interface SlackProfile extends AnyProfile {
  /** The user's id, which is unique in the workspace. */
  sub: string
  "https://slack.com/user_id"?: string
  "https://slack.com/team_id"?: string
  "https://slack.com/team_name"?: string
  "https://slack.com/user_image_512"?: string
  name: string
  email: string
  email_verified: boolean
  /** URL of a picture. */
  picture: string
}

/**
 * Sign-in with Slack. Slack redirects to https only, even during development.
 *
 * ```ts
 * Slack({ authorization: { params: { team: "T012AB3C4" } } })
 * ```
 *
 * @see https://api.slack.com/apps
 * @param options - what differs from the defaults
 */
export function Slack(options: OIDCUserConfig<SlackProfile> = {}): OIDCConfig<SlackProfile> {
  return {
    id: "slack",
    name: "Slack",
    type: "oidc",
    issuer: "https://slack.com",
    // Slack does not support PKCE, and has an empty nonce in the ID token for clients that send none.
    checks: ["state", "nonce"],
    profile: (profile) => ({
      id: profile.sub,
      name: profile.name ?? null,
      email: profile.email ?? null,
      image: profile.picture ?? profile["https://slack.com/user_image_512"] ?? null,
    }),
    style: { brandColor: "#611f69" },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Slack
