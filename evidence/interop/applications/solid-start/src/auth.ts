import type { SolidAuthConfig } from "@auth/solid-start"
import Credentials from "@auth/solid-start/providers/credentials"

const users: Record<string, { id: string; name: string; email: string }> = {
  ada: { id: "1", name: "Ada Lovelace", email: "ada@example.com" },
}

export const authOptions: SolidAuthConfig = {
  basePath: "/api/auth",
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
      issuer: process.env.ISSUER,
      clientId: process.env.CLIENT_ID,
      clientSecret: process.env.CLIENT_SECRET,
    },
  ],
  trustHost: true,
}
