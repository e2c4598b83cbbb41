import { PrismaAdapter } from "@auth/prisma-adapter"
import { type DefaultSession, type NextAuthConfig } from "next-auth"
import DiscordProvider from "next-auth/providers/discord"
import { PrismaClient } from "@prisma/client"

const db = new PrismaClient()

declare module "next-auth" {
  interface Session extends DefaultSession {
    user: {
      id: string
    } & DefaultSession["user"]
  }
}

export const authConfig = {
  providers: [DiscordProvider],
  adapter: PrismaAdapter(db),
  callbacks: {
    session: ({ session, user }) => ({
      ...session,
      user: {
        ...session.user,
        id: user.id,
      },
    }),
  },
} satisfies NextAuthConfig
