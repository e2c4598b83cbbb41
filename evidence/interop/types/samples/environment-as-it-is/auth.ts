import NextAuth from "next-auth"
import Google from "next-auth/providers/google"
import Keycloak from "next-auth/providers/keycloak"

const isProduction = process.env.NODE_ENV === "production"

export const { handlers, auth, signIn, signOut } = NextAuth({
  secret: process.env.AUTH_SECRET,
  redirectProxyUrl: process.env.AUTH_REDIRECT_PROXY_URL,
  basePath: process.env.AUTH_BASE_PATH,
  trustHost: isProduction ? undefined : true,
  useSecureCookies: isProduction ? true : undefined,
  debug: process.env.AUTH_DEBUG ? true : undefined,
  providers: [
    Google({
      clientId: process.env.AUTH_GOOGLE_ID,
      clientSecret: process.env.AUTH_GOOGLE_SECRET,
    }),
    Keycloak({
      clientId: process.env.AUTH_KEYCLOAK_ID,
      clientSecret: process.env.AUTH_KEYCLOAK_SECRET,
      issuer: process.env.AUTH_KEYCLOAK_ISSUER,
    }),
  ],
})
