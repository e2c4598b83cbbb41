import NextAuth from "next-auth"
import Resend from "next-auth/providers/resend"
import type { Adapter } from "next-auth/adapters"
import { PrismaAdapter } from "@auth/prisma-adapter"
import { prisma } from "./lib/prisma"

export const { handlers, auth, signIn, signOut } = NextAuth({
  adapter: PrismaAdapter(prisma) as Adapter,
  providers: [Resend({ from: "no-reply@example.com" })],
  callbacks: {
    async session({ session, user }) {
      if (session.user) {
        session.user.id = user.id
        session.user.name = user.name ?? null
      }
      return session
    },
  },
})
