import NextAuth, { type NextAuthConfig } from "next-auth"
import { encode } from "next-auth/jwt"
import Credentials from "next-auth/providers/credentials"
import GitHub from "next-auth/providers/github"

const users: Record<string, { id: string; name: string; email: string; role: string }> = {
  ada: { id: "1", name: "Ada Lovelace", email: "ada@example.com", role: "admin" },
}

const config = {
  trustHost: true,
  pages: { signIn: "/login" },
  providers: [
    GitHub({ clientId: "id", clientSecret: "secret" }),
    Credentials({
      credentials: { name: {}, password: { type: "password" } },
      authorize: ({ name, password }) =>
        password === "right" ? (users[String(name)] ?? null) : null,
    }),
  ],
  callbacks: {
    jwt({ token, user }) {
      if (user) token.role = user.role
      return token
    },
    session({ session, token }) {
      session.user.id = token.sub ?? ""
      session.user.role = token.role ?? "none"
      return session
    },
    authorized: ({ auth }) => auth?.user.role === "admin",
  },
  jwt: { encode: (params) => encode(params) },
} satisfies NextAuthConfig

export const { handlers, auth, signIn, signOut } = NextAuth(config)
