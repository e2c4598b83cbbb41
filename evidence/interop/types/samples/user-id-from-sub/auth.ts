import NextAuth from "next-auth"
import type { NextAuthConfig } from "next-auth"
import Discord from "next-auth/providers/discord"

export const config = {
  theme: { logo: "/logo.svg", colorScheme: "auto", brandColor: "#123456", buttonText: "#fff" },
  providers: [
    Discord({ clientId: process.env.DISCORD_ID, clientSecret: process.env.DISCORD_SECRET! }),
  ],
  session: { strategy: "jwt" },
  callbacks: {
    async session({ session, token }) {
      if (token?.sub && session.user) {
        session.user.id = token.sub
      }
      return session
    },
    async redirect({ url, baseUrl }) {
      if (url.startsWith("/")) return `${baseUrl}${url}`
      else if (new URL(url).origin === baseUrl) return url
      return baseUrl
    },
  },
} satisfies NextAuthConfig

export const { handlers, auth, signIn, signOut } = NextAuth(config)
