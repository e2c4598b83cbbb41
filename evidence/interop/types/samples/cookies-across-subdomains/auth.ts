import NextAuth from "next-auth"
import type { NextAuthConfig } from "next-auth"
import type { CookieOption, CookiesOptions } from "@auth/core/types"
import GitHub from "next-auth/providers/github"

const useSecureCookies = process.env.VERCEL_ENV === "production"
const prefix = useSecureCookies ? "__Secure-" : ""

const sessionToken: CookieOption = {
  name: `${prefix}next-auth.session-token`,
  options: {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    domain: ".example.com",
    secure: useSecureCookies,
  },
}

const cookies: Partial<CookiesOptions> = {
  sessionToken,
  csrfToken: { options: { sameSite: "none", secure: true } },
  pkceCodeVerifier: { name: "pkce", options: { httpOnly: true, maxAge: 900 } },
}

export const config: NextAuthConfig = { providers: [GitHub], cookies, useSecureCookies }

export const { handlers, auth } = NextAuth(config)
