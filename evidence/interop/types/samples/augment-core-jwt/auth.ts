import NextAuth from "next-auth"
import type { JWT } from "@auth/core/jwt"
import { encode, getToken } from "next-auth/jwt"
import Cognito from "next-auth/providers/cognito"

declare module "@auth/core/jwt" {
  interface JWT {
    groups?: string[]
    uid: string
  }
}

export const { handlers, auth } = NextAuth({
  providers: [Cognito],
  callbacks: {
    jwt({ token, user, profile }) {
      if (user?.id) token.uid = user.id
      token.groups = profile?.["cognito:groups"] as string[]
      return token
    },
    session({ session, token }) {
      const groups: string[] = token.groups ?? []
      return { ...session, groups, uid: token.uid.toUpperCase() }
    },
  },
})

export async function groupsOf(req: Request): Promise<string[]> {
  const token = await getToken({ req, secret: process.env.AUTH_SECRET! })
  return token?.groups ?? []
}

export const token: JWT = { uid: "1" }
export const sealed = encode({ token, secret: "secret", salt: "authjs.session-token" })
