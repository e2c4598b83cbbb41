import NextAuth from "next-auth"
import type { Session, User } from "next-auth"
import type { Adapter, AdapterUser } from "next-auth/adapters"
import Google from "next-auth/providers/google"

declare const adapter: Adapter

export const { auth } = NextAuth({
  adapter,
  providers: [Google],
  callbacks: {
    async session({ session, user }: { session: Session; user: User }) {
      return { ...session, user: { ...session.user, id: user.id! } }
    },
  },
})

export const { auth: other } = NextAuth({
  adapter,
  providers: [Google],
  callbacks: {
    session({ session, user }: { session: Session; user: AdapterUser }) {
      return { ...session, verified: user.emailVerified !== null }
    },
  },
})
