import NextAuth, { type NextAuthConfig } from "next-auth"

export const authOptions: NextAuthConfig = {
  providers: [
    {
      id: "my-idp",
      name: "My IdP",
      type: "oidc",
      issuer: "https://id.example.com",
      wellKnown: "https://id.example.com/.well-known/openid-configuration",
      clientId: process.env.IDP_ID!,
      clientSecret: process.env.IDP_SECRET!,
      checks: ["pkce", "nonce"],
      idToken: true,
      authorization: { params: { scope: "openid email profile groups", audience: "api" } },
      client: { id_token_signed_response_alg: "ES256" },
      profile(profile) {
        return {
          id: profile.sub,
          name: profile.name ?? profile.preferred_username,
          email: profile.email,
          image: profile.picture,
          groups: profile.groups as string[],
        }
      },
      account(account) {
        return { access_token: account.access_token, id_token: account.id_token }
      },
    },
  ],
}

export const { handlers, auth } = NextAuth(authOptions)
