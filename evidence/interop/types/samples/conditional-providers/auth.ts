import NextAuth from "next-auth"
import type { NextAuthConfig } from "next-auth"
import type { OAuthConfig, OIDCConfig, Provider } from "next-auth/providers"
import Apple from "next-auth/providers/apple"
import Discord, { type DiscordProfile } from "next-auth/providers/discord"
import Facebook from "next-auth/providers/facebook"
import LinkedIn from "next-auth/providers/linkedin"
import Twitter from "next-auth/providers/twitter"

const providers: Provider[] = []

if (process.env.AUTH_APPLE_ID) {
  providers.push(
    Apple({ clientId: process.env.AUTH_APPLE_ID, clientSecret: process.env.AUTH_APPLE_SECRET! }),
  )
}
if (process.env.AUTH_TWITTER_ID) providers.push(Twitter)
providers.push(
  Facebook({
    profile: (profile) => ({
      id: profile.id,
      name: profile.name,
      email: profile.email,
      image: profile.picture.data.url,
    }),
  }),
)

const discord: OAuthConfig<DiscordProfile> = Discord({
  authorization: "https://discord.com/api/oauth2/authorize?scope=identify+guilds",
})

export const names: string[] = [...providers, discord].map((provider) => {
  const made = typeof provider === "function" ? provider() : provider
  return made.type === "oidc" ? `${made.name} (${(made as OIDCConfig<unknown>).issuer})` : made.name
})

const more: NextAuthConfig["providers"] = [LinkedIn, ...providers, discord]

export const { handlers, auth } = NextAuth({ providers: more })
