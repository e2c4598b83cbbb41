import NextAuth from "next-auth"
import { PrismaAdapter } from "@auth/prisma-adapter"
import { PrismaClient } from "@prisma/client"
import authConfig from "./auth.config"

const prisma = new PrismaClient()

export const {
  handlers: { GET, POST },
  auth,
  signIn,
  signOut,
} = NextAuth({
  adapter: PrismaAdapter(prisma),
  session: { strategy: "jwt" },
  events: {
    async linkAccount({ user }) {
      await prisma.user.update({ where: { id: user.id! }, data: { emailVerified: new Date() } })
    },
  },
  callbacks: {
    async jwt({ token }) {
      if (!token.sub) return token
      const existing = await prisma.user.findUnique({ where: { id: token.sub } })
      if (!existing) return token
      token.name = existing.name
      token.role = existing.role
      return token
    },
  },
  ...authConfig,
})
