import NextAuth from "next-auth"
import GitHub from "next-auth/providers/github"
import Google from "next-auth/providers/google"

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [GitHub, Google],
  pages: {
    signIn: "/auth/signin",
    signOut: "/auth/signout",
    error: "/auth/error",
    verifyRequest: "/auth/verify-request",
    newUser: "/auth/new-user",
  },
  callbacks: {
    signIn({ user, account, profile }) {
      if (account?.provider === "google") {
        return Boolean(profile?.email_verified && profile?.email?.endsWith("@example.com"))
      }
      if (user.email === "blocked@example.com") return "/auth/error?error=Blocked"
      return true
    },
  },
})
