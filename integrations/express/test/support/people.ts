import type { CredentialsConfig } from "@lockstep/core"
import type { ExpressAuthConfig } from "../../src/express-auth-config.ts"

/** Lets in whoever knows the password "right", under the name that they give. */
export const passwords: CredentialsConfig = {
  id: "password",
  name: "Password",
  type: "credentials",
  credentials: { name: {}, password: { type: "password" } },
  authorize({ name, password }) {
    if (password !== "right" || typeof name !== "string") return null
    return { id: name, name, email: `${name}@example.com` }
  },
}

/** The session that the session route and `getSession` give of somebody. */
export function sessionOf(name: string): object {
  return { user: { name, email: `${name}@example.com` } }
}

/** A configuration that tests vary: quiet, trusted, with one good secret. */
export function configWith(options: Partial<ExpressAuthConfig> = {}): ExpressAuthConfig {
  return {
    providers: [passwords],
    secret: "an-example-secret-of-more-than-32-characters",
    trustHost: true,
    logger: { error() {}, warn() {}, debug() {} },
    ...options,
  }
}
