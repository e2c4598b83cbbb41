import NextAuth from "next-auth"
import Credentials from "next-auth/providers/credentials"

export const { handlers, auth, signIn, signOut, unstable_update } = NextAuth({
  pages: { signIn: "/auth/login", error: "/auth/error" },
  session: { strategy: "jwt" },
  providers: [
    Credentials({
      authorize: async (credentials) =>
        credentials.email ? { id: "1", role: "USER" as const, isTwoFactorEnabled: true } : null,
    }),
  ],
  callbacks: {
    async session({ token, session }) {
      if (token.sub && session.user) session.user.id = token.sub
      if (token.role && session.user) session.user.role = token.role
      if (session.user) {
        session.user.isTwoFactorEnabled = token.isTwoFactorEnabled
        session.user.name = token.name ?? null
        session.user.email = token.email ?? ""
        session.user.isOAuth = token.isOAuth
      }
      return session
    },
    async jwt({ token, user, account, trigger, session }) {
      if (user?.id) {
        token.role = user.role
        token.isOAuth = account?.type !== "credentials"
        token.isTwoFactorEnabled = user.isTwoFactorEnabled ?? false
      }
      if (trigger === "update") token.name = session?.user?.name
      return token
    },
  },
})

export const currentRole = async () => (await auth())?.user.role
