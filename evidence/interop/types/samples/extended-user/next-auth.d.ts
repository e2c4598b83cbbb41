import type { DefaultSession, DefaultUser } from "next-auth"
import type { DefaultJWT } from "next-auth/jwt"

export type ExtendedUser = DefaultSession["user"] & {
  id: string
  role: "ADMIN" | "USER"
  isTwoFactorEnabled: boolean
  isOAuth: boolean
}

declare module "next-auth" {
  interface Session extends DefaultSession {
    user: ExtendedUser
    error?: "RefreshTokenError"
  }
  interface User extends DefaultUser {
    role: "ADMIN" | "USER"
    isTwoFactorEnabled?: boolean
  }
}

declare module "next-auth/jwt" {
  interface JWT extends DefaultJWT {
    role: "ADMIN" | "USER"
    isTwoFactorEnabled: boolean
    isOAuth: boolean
  }
}
