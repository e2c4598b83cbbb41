import { expect } from "vitest"
import { rateLimits, type RateLimitsOptions } from "../../src/features/rate-limits.ts"
import type { AuthConfig } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { application, sharedStore } from "../support/application.ts"
import type { Visitor } from "../support/visitor.ts"

/** Asks for JSON instead of redirects. */
export const json = { "x-auth-return-redirect": "1" }
/** Attempts for each user that pass. */
export const limit = 10

/** An application whose users have the password "good", and what it was asked. */
export function limitedApplication(
  options: RateLimitsOptions = {},
  more: Partial<AuthConfig> = {},
) {
  const asked: unknown[] = []
  const passwords = Credentials({
    credentials: { name: {}, password: { type: "password" } },
    limitBy: "name",
    async authorize({ name, password }) {
      asked.push(name)
      await new Promise((done) => setTimeout(done, 5))
      return password === "good" ? { id: String(name), name: String(name) } : null
    },
  })
  const app = application({
    adapter: undefined,
    providers: [passwords],
    store: sharedStore(),
    features: [rateLimits(options)],
    ...more,
  })
  return { ...app, asked, events: app.events.limitReached }
}

/** Posts credentials. */
export function signIn(
  browser: Visitor,
  form: Record<string, string>,
  headers = {},
): Promise<Response> {
  return browser.submit("callback/credentials", form, { ...json, ...headers })
}

/** The error that an answer leads to. */
export async function errorOf(response: Response): Promise<string | null> {
  // What the route answers is fixed by the wire contract.
  const { url } = (await response.clone().json()) as { url: string }
  return new URL(url).searchParams.get("error")
}

/** Uses up attempts, all of which pass. */
export async function exhaust(browser: Visitor, name = "ada", attempts = limit): Promise<void> {
  for (let i = 0; i < attempts; i += 1) {
    expect(await errorOf(await signIn(browser, { name }))).toBe("CredentialsSignin")
  }
}
