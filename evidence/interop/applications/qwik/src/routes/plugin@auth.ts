import { QwikAuth$ } from "@auth/qwik"
import Credentials from "@auth/qwik/providers/credentials"

const users: Record<string, { id: string; name: string; email: string }> = {
  ada: { id: "1", name: "Ada Lovelace", email: "ada@example.com" },
}

export const { onRequest, useSession, useSignIn, useSignOut } = QwikAuth$(({ env }) => ({
  providers: [
    Credentials({
      credentials: { name: {}, password: { type: "password" } },
      authorize: ({ name, password }) =>
        password === "right" ? (users[String(name)] ?? null) : null,
    }),
    {
      id: "staff",
      name: "Staff",
      type: "oidc",
      issuer: env.get("ISSUER"),
      clientId: env.get("CLIENT_ID"),
      clientSecret: env.get("CLIENT_SECRET"),
    },
  ],
  trustHost: true,
}))
