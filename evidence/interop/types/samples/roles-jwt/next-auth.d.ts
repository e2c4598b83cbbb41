import type { DefaultSession } from "next-auth"
import type { JWT } from "next-auth/jwt"

declare module "next-auth" {
  interface Session {
    user: { role?: string | undefined } & DefaultSession["user"]
  }
  interface User {
    role?: string | undefined
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    role?: string | undefined
  }
}

export type RoleOf = JWT["role"]
