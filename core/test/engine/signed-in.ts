import type { AuthConfig } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { visitor } from "../support/visitor.ts"

/** Signs everyone in as Ada. */
export const passwords = Credentials({
  credentials: {},
  authorize: () => ({ id: "ada", name: "Ada", email: "ada@example.com" }),
})

/** A browser that signed in, and the `Cookie` header that it sends. */
export async function signedIn(config: AuthConfig, provider = "credentials") {
  const browser = visitor(config)
  await browser.submit(`callback/${provider}`)
  const cookie = (): string => browser.cookieHeader()
  return { browser, cookie: cookie(), currentCookie: cookie }
}
