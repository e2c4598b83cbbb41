import { createHmac } from "node:crypto"
import NextAuth from "next-auth"
import type { JWT, JWTDecodeParams, JWTEncodeParams, JWTOptions } from "next-auth/jwt"
import GitHub from "next-auth/providers/github"

function sign(payload: string, secret: string): string {
  return createHmac("sha256", secret).update(payload).digest("base64url")
}

const jwt: Partial<JWTOptions> = {
  maxAge: 60 * 60 * 24 * 30,
  async encode({ token, secret, maxAge }: JWTEncodeParams): Promise<string> {
    const key: string = Array.isArray(secret) ? secret[0]! : secret
    const body = { ...token, exp: Math.floor(Date.now() / 1000) + (maxAge ?? 3600) }
    const payload = Buffer.from(JSON.stringify(body)).toString("base64url")
    return `${payload}.${sign(payload, key)}`
  },
  async decode({ token, secret }: JWTDecodeParams): Promise<JWT | null> {
    if (!token) return null
    const [payload = "", signature = ""] = token.split(".")
    const keys: string[] = typeof secret === "string" ? [secret] : secret
    if (!keys.some((key) => sign(payload, key) === signature)) return null
    return JSON.parse(Buffer.from(payload, "base64url").toString()) as JWT
  },
}

export const { handlers, auth } = NextAuth({
  secret: process.env.AUTH_SECRET!,
  session: { strategy: "jwt" },
  jwt,
  providers: [GitHub],
})
