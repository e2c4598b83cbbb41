import NextAuth from "next-auth"
import GitHub from "next-auth/providers/github"
import { DrizzleAdapter } from "@auth/drizzle-adapter"
import { db } from "./db"

declare module "next-auth" {
  interface User {
    role: "admin" | "member" | null
  }
  interface Session {
    user: User
  }
}

declare module "@auth/core/adapters" {
  interface AdapterUser {
    role: "admin" | "member" | null
  }
}

export const { handlers, auth } = NextAuth({
  adapter: DrizzleAdapter(db),
  providers: [
    GitHub({
      profile(profile) {
        return {
          id: profile.id.toString(),
          name: profile.name ?? profile.login,
          email: profile.email,
          image: profile.avatar_url,
          role: profile.login === "octocat" ? "admin" : "member",
        }
      },
    }),
  ],
  callbacks: {
    session({ session, user }) {
      session.user.role = user.role
      session.user.id = user.id
      return session
    },
  },
})
