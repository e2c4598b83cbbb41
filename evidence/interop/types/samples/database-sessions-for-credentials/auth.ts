import { randomUUID } from "node:crypto"
import NextAuth from "next-auth"
import { encode as defaultEncode } from "next-auth/jwt"
import Credentials from "next-auth/providers/credentials"
import { PrismaAdapter } from "@auth/prisma-adapter"
import { PrismaClient } from "@prisma/client"

const adapter = PrismaAdapter(new PrismaClient())

export const { handlers, auth, signIn, signOut } = NextAuth({
  adapter,
  secret: process.env.AUTH_SECRET!,
  providers: [
    Credentials({
      credentials: { email: {}, password: {} },
      authorize: async ({ email }) => (await adapter.getUserByEmail?.(String(email))) ?? null,
    }),
  ],
  callbacks: {
    async jwt({ token, account }) {
      if (account?.provider === "credentials") {
        token.credentials = true
      }
      return token
    },
  },
  jwt: {
    encode: async function (params) {
      if (params.token?.credentials) {
        const sessionToken = randomUUID()
        if (!params.token.sub) {
          throw new Error("No user ID found in token")
        }
        const createdSession = await adapter?.createSession?.({
          sessionToken: sessionToken,
          userId: params.token.sub,
          expires: new Date(Date.now() + 30 * 24 * 60 * 60 * 1000),
        })
        if (!createdSession) {
          throw new Error("Failed to create session")
        }
        return sessionToken
      }
      return defaultEncode(params)
    },
  },
})
