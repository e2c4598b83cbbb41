import NextAuth from "next-auth"
import GitHub from "next-auth/providers/github"

export const { handlers, auth } = NextAuth({
  providers: [
    GitHub({
      clientId: process.env.AUTH_GITHUB_ID!,
      clientSecret: process.env.AUTH_GITHUB_SECRET!,
    }),
  ],
  callbacks: {
    session: ({ session, token }) => ({
      ...session,
      user: {
        ...session.user,
        id: token.sub!,
      },
    }),
    jwt: async ({ token, user, account, profile, isNewUser }) => {
      if (account && profile) {
        token.login = profile.login
        token.accessToken = account.access_token
        token.provider = account.provider
        token.fresh = isNewUser ?? false
      }
      return { ...token, ...(user ? { uid: user.id } : {}) }
    },
  },
})
