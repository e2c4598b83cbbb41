import NextAuth, { customFetch } from "next-auth"
import GitHub from "next-auth/providers/github"
import Zitadel from "next-auth/providers/zitadel"

const proxied: typeof fetch = async (input, init) =>
  fetch(input, { ...init, headers: { ...init?.headers, "x-proxy": "corp" } })

export const { handlers, auth } = NextAuth({
  redirectProxyUrl: "https://auth.example.com/api/auth",
  providers: [
    GitHub({ [customFetch]: proxied, redirectProxyUrl: "https://auth.example.com/api/auth" }),
    Zitadel({
      issuer: process.env.AUTH_ZITADEL_ISSUER!,
      [customFetch]: (...args: Parameters<typeof fetch>) => proxied(...args),
    }),
  ],
})
