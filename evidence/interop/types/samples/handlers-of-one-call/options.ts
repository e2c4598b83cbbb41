import type { NextAuthConfig } from "next-auth"
import GitHub from "next-auth/providers/github"

export const authOptions: NextAuthConfig = {
  secret: process.env.NEXTAUTH_SECRET || process.env.AUTH_SECRET,
  providers: [
    GitHub({
      clientId: process.env.GITHUB_ID!,
      clientSecret: process.env.GITHUB_SECRET as string,
      profile(profile) {
        const [first = "", ...more] = (profile.name || "Unknown").split(" ")
        return {
          id: String(profile.id),
          name: [...more, first].join(" "),
          email: profile.email,
          image: profile.avatar_url,
        }
      },
    }),
  ],
  debug: process.env.NODE_ENV === "development",
}
