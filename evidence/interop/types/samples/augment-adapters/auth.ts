import NextAuth from "next-auth"
import Slack from "next-auth/providers/slack"
import type { Adapter, AdapterUser } from "next-auth/adapters"

declare module "next-auth" {
  interface User {
    username?: string
  }
}

declare module "@auth/core/adapters" {
  interface AdapterUser {
    username: string
  }
}

declare const base: Adapter

const adapter: Adapter = {
  ...base,
  async createUser(user) {
    const username = (user.email ?? "").split("@")[0] ?? "somebody"
    return base.createUser!({ ...user, username })
  },
}

export const { handlers, auth } = NextAuth({
  adapter,
  providers: [Slack],
  callbacks: {
    session({ session, user }) {
      const username: string = user.username
      return { ...session, username }
    },
  },
})

export const nameOf = (user: AdapterUser): string => user.username
