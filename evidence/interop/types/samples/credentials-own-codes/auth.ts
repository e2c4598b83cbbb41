import NextAuth, { AuthError, CredentialsSignin } from "next-auth"
import Credentials from "next-auth/providers/credentials"

class InvalidCredentials extends CredentialsSignin {
  code = "custom"

  constructor(message: string) {
    super(message)
    this.code = message
    delete this.stack
  }
}

class CustomAuthorizeError extends CredentialsSignin {
  message: string
  statusCode: number
  error: string

  constructor(message: string, statusCode: number, error: string) {
    super()
    this.message = message
    this.statusCode = statusCode
    this.error = error
  }
}

function addressOf(request?: { headers?: Headers }): string {
  return request?.headers?.get("x-forwarded-for")?.split(",")[0]?.trim() ?? "127.0.0.1"
}

export const { handlers, auth, signIn, signOut } = NextAuth({
  session: { strategy: "jwt", maxAge: 60 * 60 * 6 },
  providers: [
    Credentials({
      name: "credentials",
      credentials: { email: {}, password: {}, remember: {} },
      async authorize(credentials, request) {
        if (!credentials?.email || !credentials?.password) return null
        const email = String(credentials.email).toLowerCase()
        if (addressOf(request) === "192.0.2.1") throw new CustomAuthorizeError("limit", 429, email)
        if (email !== "ada@example.com") throw new InvalidCredentials("rate_limited")
        return { id: "1", email, remember: String(credentials.remember ?? "") === "1" }
      },
    }),
  ],
})

export async function login(_state: string | undefined, formData: FormData) {
  try {
    await signIn("credentials", formData)
  } catch (error) {
    if (error instanceof CustomAuthorizeError) return `${error.statusCode} ${error.error}`
    if (error instanceof AuthError) {
      switch (error.type) {
        case "CredentialsSignin":
          return (error as CredentialsSignin).code
        case "CallbackRouteError": {
          const message = error.cause?.err?.message || error.message
          return message.includes("No user") ? "Invalid credentials." : message
        }
        default:
          return `Something went wrong: ${error.message}`
      }
    }
    if (error instanceof Error && error.message === "NEXT_REDIRECT") throw error
    throw error
  }
}
