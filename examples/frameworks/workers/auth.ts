import { allowInsecureRequests, createAuth } from "@lockstep/core"
import { Credentials } from "@lockstep/core/providers/credentials"
import { OIDC } from "@lockstep/core/providers/oidc"

/** Handles the routes below the base path, and returns the session of a request. */
export const auth = createAuth({
  basePath: "/api/auth",
  providers: [
    // AUTH_LOCAL_ISSUER, AUTH_LOCAL_ID and AUTH_LOCAL_SECRET are read from the environment.
    OIDC({
      id: "local",
      name: "Local OpenID",
      // The provider is on this machine. One on the network must be reached by https.
      [allowInsecureRequests]: true,
    }),
    Credentials({
      credentials: { name: { label: "Name" }, password: { label: "Password", type: "password" } },
      // An application compares a hash of the user's own password, and limits attempts.
      authorize: ({ name, password }) =>
        password && password === process.env["DEMO_PASSWORD"]
          ? { id: String(name), name: String(name) }
          : null,
    }),
  ],
  session: { updateAge: Number(process.env["SESSION_UPDATE_AGE"] ?? 86_400) },
})
