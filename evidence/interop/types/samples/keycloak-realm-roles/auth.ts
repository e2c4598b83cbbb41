import NextAuth from "next-auth"
import Keycloak, { type KeycloakProfile } from "next-auth/providers/keycloak"

declare module "next-auth" {
  interface Session {
    roles: string[]
    accessToken?: string
    error?: string
  }
}

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [
    Keycloak({
      clientId: process.env.AUTH_KEYCLOAK_ID!,
      clientSecret: process.env.AUTH_KEYCLOAK_SECRET!,
      issuer: process.env.AUTH_KEYCLOAK_ISSUER!,
      profile(profile: KeycloakProfile) {
        return { id: profile.sub, name: profile.name, email: profile.email, image: profile.picture }
      },
    }),
    Keycloak({
      id: "keycloak-staff",
      issuer: "https://id.example.com/realms/staff",
      profile: (profile) => ({
        id: profile.sub,
        name: profile.preferred_username,
        email: profile.email,
        roles: profile.realm_access.roles,
      }),
    }),
  ],
  callbacks: {
    async jwt({ token, account, profile }) {
      if (account) {
        token.idToken = account.id_token
        token.accessToken = account.access_token
        token.refreshToken = account.refresh_token
        token.expiresAt = account.expires_at
        token.realm_access = profile?.realm_access
      }
      return token
    },
    async session({ session, token }) {
      const access = token.realm_access as { roles: string[] } | undefined
      session.roles = access?.roles ?? []
      session.accessToken = token.accessToken as string
      return session
    },
  },
  events: {
    async signOut(message) {
      if ("token" in message && message.token?.idToken) {
        const url = new URL(`${process.env.AUTH_KEYCLOAK_ISSUER}/protocol/openid-connect/logout`)
        url.searchParams.set("id_token_hint", message.token.idToken as string)
        await fetch(url)
      }
    },
  },
})
