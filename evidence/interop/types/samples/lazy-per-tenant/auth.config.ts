import type { NextAuthConfig } from "next-auth"

export default {
  pages: { signIn: "/login" },
  providers: [],
  callbacks: {
    authorized({ auth, request: { nextUrl } }) {
      const isLoggedIn = !!auth?.user
      if (nextUrl.pathname.startsWith("/login")) {
        return isLoggedIn ? Response.redirect(new URL("/dashboard", nextUrl)) : true
      }
      return isLoggedIn
    },
  },
} satisfies NextAuthConfig
