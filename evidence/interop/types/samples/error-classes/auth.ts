import NextAuth, { AuthError, CredentialsSignin } from "next-auth"
import { AccessDenied, CallbackRouteError, OAuthAccountNotLinked } from "@auth/core/errors"
import Credentials from "next-auth/providers/credentials"

export class EmailNotVerified extends CredentialsSignin {
  code = "email_not_verified"
}

export class TwoFactorRequired extends CredentialsSignin {
  code: string
  constructor(method: "totp" | "sms") {
    super("Two factors are required", { cause: { method } })
    this.code = `two_factor_${method}`
  }
}

export class Suspended extends AuthError {
  static type = "AccessDenied" as const
}

export const { handlers, auth, signIn } = NextAuth({
  providers: [
    Credentials({
      credentials: { email: { label: "Email" } },
      authorize(credentials) {
        if (credentials.email === "totp@example.com") throw new TwoFactorRequired("totp")
        throw new EmailNotVerified()
      },
    }),
  ],
  callbacks: {
    signIn({ user }) {
      if (!user.email) throw new AccessDenied("No address")
      return true
    },
  },
})

export function messageOf(error: unknown): string {
  if (error instanceof CredentialsSignin) return error.code
  if (error instanceof OAuthAccountNotLinked) return "Sign in with the account that you used first."
  if (error instanceof CallbackRouteError) return error.cause?.err?.message ?? "Callback failed"
  if (error instanceof AuthError) {
    switch (error.type) {
      case "CredentialsSignin":
      case "CallbackRouteError":
        return error.cause?.err?.toString() ?? error.message
      case "AccessDenied":
        return "No access"
      default:
        return error.name
    }
  }
  return "Unknown"
}
