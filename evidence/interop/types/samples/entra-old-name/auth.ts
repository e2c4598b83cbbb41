import NextAuth from "next-auth"
import type { MicrosoftEntraIDProfile } from "@auth/core/providers/microsoft-entra-id"
import AzureADProvider from "next-auth/providers/azure-ad"

const admins: readonly string[] = ["00000000-0000-0000-0000-000000000000"]

export const { handlers, signIn, signOut, auth } = NextAuth({
  providers: [
    AzureADProvider({
      clientId: process.env.AUTH_AZURE_AD_CLIENT_ID!,
      clientSecret: process.env.AUTH_AZURE_AD_CLIENT_SECRET!,
      issuer: `https://login.microsoftonline.com/${process.env.AUTH_AZURE_AD_TENANT_ID!}/v2.0/`,
      authorization: { params: { scope: "openid profile email offline_access User.Read" } },
    }),
  ],
  callbacks: {
    async signIn({ account, profile }) {
      if (account?.provider !== "azure-ad" || !profile) return "/login?error=provider"
      const { oid } = profile as unknown as MicrosoftEntraIDProfile
      return admins.includes(oid)
    },
  },
})
