import NextAuth from "next-auth"
import type { Account, NextAuthConfig, Profile, Session, User } from "next-auth"
import type { AdapterUser } from "next-auth/adapters"
import type { JWT } from "next-auth/jwt"
import Google from "next-auth/providers/google"

export const authOptions: NextAuthConfig = {
  providers: [Google],
  callbacks: {
    async jwt({
      token,
      user,
      account,
      profile,
    }: {
      token: JWT
      user?: User | AdapterUser
      account?: Account | null
      profile?: Profile
    }): Promise<JWT> {
      if (user?.id) token.id = user.id
      if (account) token.provider = account.provider
      if (profile?.email) token.email = profile.email
      return token
    },
    async session({ session, token }: { session: Session; token: JWT }): Promise<Session> {
      if (session.user) {
        session.user.id = token.id as string
        session.user.email = token.email as string
      }
      return session
    },
  },
}

export const { handlers, auth } = NextAuth(authOptions)
