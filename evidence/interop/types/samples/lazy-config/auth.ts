import NextAuth from "next-auth"
import GitHub from "next-auth/providers/github"
import Google from "next-auth/providers/google"

export const { handlers, auth, signIn, signOut } = NextAuth((req) => {
  console.log(req?.headers.get("host"))
  const tenant = req?.nextUrl.hostname.split(".")[0]
  return {
    providers: [GitHub, Google({ clientId: process.env[`GOOGLE_${tenant}`]! })],
    cookies: { sessionToken: { name: `${tenant}.session` } },
    trustHost: true,
  }
})
