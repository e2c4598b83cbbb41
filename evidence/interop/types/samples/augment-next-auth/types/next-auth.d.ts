import NextAuth, { type DefaultSession } from "next-auth"
import { type JWT as DefaultJWT } from "next-auth/jwt"

declare module "next-auth" {
  /** Returned by `auth`, `useSession`, `getSession` and received as a prop on the `SessionProvider`. */
  interface Session {
    user: {
      id: string
      organization: { id: number; plan: "free" | "paid" }
    } & DefaultSession["user"]
  }
  interface User {
    organization?: { id: number; plan: "free" | "paid" }
  }
  interface Account {
    session_state?: string
  }
  interface Profile {
    preferred_language?: string
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    organization?: { id: number; plan: "free" | "paid" }
  }
}

export type Factory = typeof NextAuth
export type Token = DefaultJWT
