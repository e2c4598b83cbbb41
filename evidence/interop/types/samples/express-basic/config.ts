import type { ExpressAuthConfig } from "@auth/express"
import GitHub from "@auth/express/providers/github"

export const authConfig: ExpressAuthConfig = {
  providers: [
    GitHub({ clientId: process.env.GITHUB_ID!, clientSecret: process.env.GITHUB_SECRET! }),
  ],
  pages: { signIn: "/login" },
  trustHost: true,
}
