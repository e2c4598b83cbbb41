import { allowInsecureRequests, defineConfig, FullstackAuth } from "@lockstep/next"

const { FIXTURE_BASE_PATH, FIXTURE_CLIENT_SECRET = "", FIXTURE_ISSUER } = process.env

const config = defineConfig({
  ...(FIXTURE_BASE_PATH !== undefined && { basePath: FIXTURE_BASE_PATH }),
  pages: { signIn: "/shop/login" },
  providers: [
    {
      id: "staff",
      name: "Staff",
      type: "oidc",
      issuer: FIXTURE_ISSUER ?? "http://localhost",
      clientId: "lockstep",
      clientSecret: FIXTURE_CLIENT_SECRET,
      [allowInsecureRequests]: true,
    },
    {
      id: "password",
      name: "Password",
      type: "credentials",
      credentials: { name: {}, password: { type: "password" } },
      authorize: ({ name, password }) =>
        password === "right" ? { id: String(name), name: String(name) } : null,
    },
  ],
  callbacks: { authorized: ({ auth }) => auth !== null },
})

export const { handlers, auth, signIn, signOut } = FullstackAuth(config)
