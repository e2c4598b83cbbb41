import NextAuth from "next-auth"
import type { Session } from "next-auth"
import type { JWT } from "next-auth/jwt"
import type { NextRequest } from "next/server"
import Credentials from "next-auth/providers/credentials"

export enum Role {
  User = "USER",
  Admin = "ADMIN",
}

declare module "next-auth" {
  interface User {
    role: Role
  }
  interface Session {
    user: User & { id: string }
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    id: string
    role: Role
  }
}

const adminRoutes = ["/admin"]

export const { handlers, auth } = NextAuth({
  providers: [
    Credentials({
      credentials: { email: { label: "Email", type: "text" } },
      async authorize({ email }) {
        return { id: "1", email: email as string, role: Role.User }
      },
    }),
  ],
  callbacks: {
    async jwt({ token, user, trigger, session }) {
      if (user) {
        token.id = user.id as string
        token.role = user.role
      }
      if (trigger === "update") token = { ...token, ...session }
      return token
    },
    async session({ session, token }) {
      session.user.id = token.id
      session.user.role = token.role
      return session
    },
    authorized({ auth, request }: { auth: Session | null; request: NextRequest }) {
      const { pathname } = request.nextUrl
      if (adminRoutes.some((route) => pathname.startsWith(route)))
        return auth?.user.role === Role.Admin
      return true
    },
  },
})

export function withRole<T>(role: Role, action: (session: Session) => Promise<T>) {
  return async (): Promise<T | { error: string }> => {
    const session = await auth()
    if (session?.user.role !== role) return { error: "Forbidden" }
    return action(session)
  }
}
