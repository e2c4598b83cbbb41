import NextAuth, { CredentialsSignin, type User } from "next-auth"
import Credentials from "next-auth/providers/credentials"
import { scryptSync, timingSafeEqual } from "node:crypto"

class InvalidLoginError extends CredentialsSignin {
  code = "invalid_credentials"
}

class RateLimited extends CredentialsSignin {
  override code = "rate_limited"
}

interface Row {
  id: number
  email: string
  passwordHash: string
}
declare function findUser(email: string): Promise<Row | undefined>

export const { handlers, auth, signIn, signOut } = NextAuth({
  session: { strategy: "jwt" },
  providers: [
    Credentials({
      id: "password",
      name: "Password",
      credentials: { email: {}, password: {} },
      async authorize(credentials, request): Promise<User | null> {
        if (request.headers.get("x-forwarded-for") === "10.0.0.1") throw new RateLimited()
        const email = credentials?.email as string
        const password = credentials?.password as string
        if (!email || !password) throw new InvalidLoginError()
        const user = await findUser(email)
        if (!user) throw new InvalidLoginError("Unknown user")
        const hash = scryptSync(password, "salt", 64)
        if (!timingSafeEqual(hash, Buffer.from(user.passwordHash, "hex"))) return null
        return { id: user.id.toString(), email: user.email }
      },
    }),
  ],
})
