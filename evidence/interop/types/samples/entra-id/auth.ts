import NextAuth from "next-auth"
import MicrosoftEntraID from "next-auth/providers/microsoft-entra-id"

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [
    MicrosoftEntraID({
      clientId: process.env.AUTH_MICROSOFT_ENTRA_ID_ID!,
      clientSecret: process.env.AUTH_MICROSOFT_ENTRA_ID_SECRET!,
      issuer: `https://login.microsoftonline.com/${process.env.TENANT_ID}/v2.0`,
      authorization: { params: { scope: "openid profile email User.Read offline_access" } },
      async profile(profile, tokens) {
        const response = await fetch("https://graph.microsoft.com/v1.0/me/photo/$value", {
          headers: { Authorization: `Bearer ${tokens.access_token}` },
        })
        return {
          id: profile.oid,
          name: profile.name,
          email: profile.email ?? profile.preferred_username,
          image: response.ok ? response.url : null,
        }
      },
    }),
  ],
  callbacks: {
    jwt: async ({ token, account, profile }) => {
      if (account?.provider === "microsoft-entra-id") {
        token.access_token = account.access_token
        token.oid = profile?.oid as string
        token.groups = profile?.groups
      }
      return token
    },
  },
})
