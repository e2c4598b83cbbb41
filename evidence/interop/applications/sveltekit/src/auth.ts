import { env } from "$env/dynamic/private"
import { SvelteKitAuth } from "@auth/sveltekit"
import Credentials from "@auth/sveltekit/providers/credentials"

const users: Record<string, { id: string; name: string; email: string }> = {
  ada: { id: "1", name: "Ada Lovelace", email: "ada@example.com" },
}

export const { handle, signIn, signOut } = SvelteKitAuth(async () => ({
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
      issuer: env.ISSUER,
      clientId: env.CLIENT_ID,
      clientSecret: env.CLIENT_SECRET,
    },
  ],
  trustHost: true,
}))
