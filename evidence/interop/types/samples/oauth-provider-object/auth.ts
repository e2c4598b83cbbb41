import NextAuth from "next-auth"

export const { handlers, auth } = NextAuth({
  providers: [
    {
      id: "line-works",
      name: "LINE WORKS",
      type: "oauth",
      clientId: process.env.LW_ID!,
      clientSecret: process.env.LW_SECRET!,
      authorization: {
        url: "https://auth.worksmobile.com/oauth2/v2.0/authorize",
        params: { scope: "user.read", prompt: undefined },
      },
      token: { url: "https://auth.worksmobile.com/oauth2/v2.0/token" },
      userinfo: "https://www.worksapis.com/v1.0/users/me",
      checks: ["state"],
      client: { token_endpoint_auth_method: "client_secret_post" },
      style: { bg: "#00c73c", text: "#fff", logo: "/line.svg" },
      profile(profile) {
        return {
          id: profile.userId,
          name: profile.userName.lastName,
          email: profile.email,
          image: null,
        }
      },
    },
    {
      id: "forum",
      name: "Forum",
      type: "oauth" as const,
      authorization: "https://forum.example.com/oauth/authorize?scope=profile",
      token: "https://forum.example.com/oauth/token",
      userinfo: {
        url: "https://forum.example.com/api/me",
        async request({ tokens, provider }: any) {
          const response = await fetch(provider.userinfo?.url as URL, {
            headers: { Authorization: `Bearer ${tokens.access_token}`, "User-Agent": "authjs" },
          })
          return await response.json()
        },
      },
      profile: async (profile, tokens) => ({
        id: String(profile.number),
        name: profile.nick,
        email: profile.mail,
        scope: tokens.scope,
      }),
    },
  ],
})
