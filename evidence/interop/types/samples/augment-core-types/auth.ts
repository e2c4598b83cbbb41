import { Auth, type AuthConfig } from "@auth/core"
import Okta from "@auth/core/providers/okta"
import type { Session, User } from "@auth/core/types"

declare module "@auth/core/types" {
  interface Session {
    tenant: string
  }
  interface User {
    tenant?: string
  }
}

export const config: AuthConfig = {
  providers: [Okta({ clientId: "a", clientSecret: "b", issuer: "https://acme.okta.com" })],
  secret: process.env.AUTH_SECRET!,
  callbacks: {
    jwt: ({ token, user }) => ({ ...token, ...(user && { tenant: user.tenant }) }),
    session({ session, token }) {
      session.tenant = token.tenant as string
      return session
    },
  },
}

export const tenantOf = (session: Session): string => session.tenant
export const tenantOfUser = (user: User): string | undefined => user.tenant
export const handler = (request: Request): Promise<Response> => Auth(request, config)
