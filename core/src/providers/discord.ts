import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/profile.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"
import { readUserinfo } from "../provider/read-userinfo.ts"

/** What Discord tells about a user. */
export interface DiscordProfile extends AnyClaims {
  /** A 64-bit number, as text. */
  id: string
  username: string
  /** `0` for users with one of the newer, unique user names. */
  discriminator: string
  global_name: string | null
  /** Hash of the picture; one that starts with `a_` is animated. */
  avatar: string | null
  /** `null` for users who signed up by telephone. */
  email: string | null
  verified: boolean
  /** Not Discord's own member: the same as {@link verified}. */
  email_verified: boolean
  locale: string
  mfa_enabled: boolean
}

/**
 * Sign-in with Discord.
 *
 * @see https://discord.com/developers/applications
 * @param options - what differs from the defaults
 */
export function Discord(
  options: OAuthUserConfig<DiscordProfile> = {},
): OAuthConfig<DiscordProfile> {
  return {
    id: "discord",
    name: "Discord",
    type: "oauth",
    authorization: {
      url: "https://discord.com/api/oauth2/authorize",
      params: { scope: "identify email" },
    },
    token: "https://discord.com/api/oauth2/token",
    userinfo: { url: "https://discord.com/api/users/@me", request: readDiscordProfile },
    checks: ["pkce", "state"],
    profile: (profile) => ({
      id: profile.id,
      name: profile.global_name ?? profile.username,
      email: profile.email ?? null,
      image: imageOf(profile),
    }),
    style: { brandColor: "#5865f2", mark: () => import("../provider/marks/discord.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Discord

async function readDiscordProfile(context: UserinfoRequestContext): Promise<Profile> {
  // What Discord documents for this endpoint.
  const profile = (await readUserinfo(context.provider.userinfoUrl, context)) as Profile
  return { ...profile, email_verified: profile["verified"] === true }
}

function imageOf({ id, avatar, discriminator }: DiscordProfile): string {
  if (avatar === null) {
    return `https://cdn.discordapp.com/embed/avatars/${defaultAvatar(id, discriminator)}.png`
  }
  const format = avatar.startsWith("a_") ? "gif" : "png"
  return `https://cdn.discordapp.com/avatars/${id}/${avatar}.${format}`
}

function defaultAvatar(id: string, discriminator: string): string {
  // The id has more bits than a number can hold exactly.
  return discriminator === "0"
    ? String((BigInt(id) >> 22n) % 6n)
    : String(Number.parseInt(discriminator, 10) % 5)
}
