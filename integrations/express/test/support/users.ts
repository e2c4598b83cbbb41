import type { CredentialsConfig } from "@lockstep/core"
import type { ExpressAuthConfig } from "../../src/express-auth-config.ts"
import type { Browser } from "./browser.ts"

/** Signs in a user with the password "right", under the name that they give. */
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

/** The session that the session route and `getSession` give of a user. */
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

/** Fills in the form of {@link passwords}. */
export function signIn(browser: Browser, name = "ann", password = "right"): Promise<Response> {
  return browser.submit("/callback/password", { name, password })
}

/** The URL to which a provider would answer, as the providers route returns it. */
export async function callbackUrl(
  origin: string,
  base: string,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const response = await fetch(`${origin}${base}/providers`, { headers })
  // The wire contract fixes this answer.
  const providers = (await response.json()) as { password: { callbackUrl: string } }
  return providers.password.callbackUrl
}
