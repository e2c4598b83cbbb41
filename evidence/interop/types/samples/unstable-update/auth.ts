import NextAuth from "next-auth"
import type { NextAuthResult } from "next-auth"
import GitHub from "next-auth/providers/github"

const result: NextAuthResult = NextAuth({
  providers: [GitHub],
  callbacks: {
    jwt({ token, trigger, session, user }) {
      if (trigger === "update" && session?.name) {
        token.name = session.name
        token.picture = session.user?.image
      }
      if (trigger === "signUp") token.welcome = user.name
      return token
    },
    session({ session, token, trigger, newSession }) {
      if (trigger === "update" && newSession?.user) {
        session.user.name = newSession.user.name
      }
      session.user.image = token.picture ?? null
      return session
    },
  },
})

export const handlers: NextAuthResult["handlers"] = result.handlers
export const auth: NextAuthResult["auth"] = result.auth
export const signIn: NextAuthResult["signIn"] = result.signIn
export const { signOut, unstable_update } = result
