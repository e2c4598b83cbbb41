import NextAuth from "next-auth"
import Auth0 from "next-auth/providers/auth0"

export const { handlers, auth } = NextAuth({
  providers: [Auth0],
  callbacks: {
    jwt({ token, user, account, profile }) {
      if (user?.organization) token.organization = user.organization
      if (account?.session_state === "" || profile?.preferred_language === "") return null
      return token
    },
    session({ session, token }) {
      if (token.organization) session.user.organization = token.organization
      if (token.sub) session.user.id = token.sub
      return session
    },
  },
})

export async function plan(): Promise<"free" | "paid"> {
  return (await auth())?.user.organization.plan ?? "free"
}
