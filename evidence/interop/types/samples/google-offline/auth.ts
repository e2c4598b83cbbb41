import NextAuth from "next-auth"
import Google, { type GoogleProfile } from "next-auth/providers/google"

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [
    Google({
      clientId: process.env.GOOGLE_CLIENT_ID as string,
      clientSecret: process.env.GOOGLE_CLIENT_SECRET as string,
      allowDangerousEmailAccountLinking: true,
      checks: ["pkce", "state", "nonce"],
      authorization: {
        params: {
          prompt: "consent",
          access_type: "offline",
          response_type: "code",
          scope: "openid email profile https://www.googleapis.com/auth/calendar",
        },
      },
      profile: (profile: GoogleProfile) => ({
        id: profile.sub,
        name: `${profile.given_name} ${profile.family_name}`,
        email: profile.email.toLowerCase(),
        image: profile.picture,
        emailVerified: profile.email_verified ? new Date() : null,
      }),
    }),
  ],
  callbacks: {
    async signIn({ account, profile }) {
      if (account?.provider === "google") {
        return (profile as GoogleProfile).hd === "example.com"
      }
      return true
    },
  },
})
