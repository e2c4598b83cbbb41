import NextAuth from "next-auth"
import type { NextAuthConfig } from "next-auth"
import GitLab from "next-auth/providers/gitlab"
import { PrismaAdapter } from "@auth/prisma-adapter"
import { PrismaClient } from "@prisma/client"

const audit = (...values: unknown[]) => console.info(...values)

const events: NextAuthConfig["events"] = {
  async signIn({ user, account, profile, isNewUser }) {
    audit("in", user.id, account?.provider, profile?.sub, isNewUser)
  },
  async signOut(message) {
    if ("session" in message) audit("out", message.session?.userId)
    else audit("out", message.token?.sub)
  },
  async createUser({ user }) {
    audit("new", user.id!, user.email?.toLowerCase())
  },
  updateUser: ({ user }) => audit("changed", user.id),
  async linkAccount({ user, account, profile }) {
    audit("linked", user.id, account.provider, account.providerAccountId, profile.email)
  },
  async session({ session, token }) {
    audit("read", session.expires, token.sub, token.name)
  },
}

export const { handlers, auth } = NextAuth({
  adapter: PrismaAdapter(new PrismaClient()),
  providers: [GitLab],
  events,
})
