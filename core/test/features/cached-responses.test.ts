import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import { providerTokens } from "../../src/features/provider-tokens.ts"
import { rateLimits } from "../../src/features/rate-limits.ts"
import { sessionManagement } from "../../src/features/session-management.ts"
import { type AuthConfig, createAuth } from "../../src/index.ts"
import { Credentials } from "../../src/providers/credentials.ts"
import { OAuth } from "../../src/providers/oauth.ts"
import { configWith, sessionCookie, visitor } from "../support/visitor.ts"
import { sharedStore } from "../support/application.ts"

const strategies = ["jwt", "database"] as const
const keeps = ["account", "session"] as const
const forum = OAuth({
  id: "forum",
  name: "Forum",
  clientId: "c",
  clientSecret: "s",
  authorization: "https://forum.example/authorize",
  token: "https://forum.example/token",
  userinfo: "https://forum.example/me",
})

/** An application with every feature that adds functions to the request object. */
async function application(strategy: "jwt" | "database", keep: "account" | "session") {
  const adapter = MemoryAdapter()
  const email = "ada@example.com"
  const ada = { id: "1", name: "Ada", email, emailVerified: null }
  const stored = await adapter.createUser(ada)
  const passwords = Credentials({
    credentials: { name: {} },
    limitBy: "name",
    authorize: () => stored,
  })
  const config = {
    ...configWith({ adapter, store: sharedStore() }),
    providers: [passwords, forum],
    session: { strategy, columns: { facts: true } },
    features: [sessionManagement(), providerTokens({ keep }), rateLimits()],
  } satisfies AuthConfig
  const browser = visitor(config)
  await browser.submit("callback/credentials", { name: "ada" })
  expect(await browser.session()).not.toBeNull()
  const cookies = {
    "a user": browser.cookieHeader(),
    "a signed-out visitor": "",
    "a forged cookie": `${sessionCookie}=forged`,
  }
  const auth = createAuth(config)
  return (who: keyof typeof cookies) =>
    auth.for(new Request("http://app.example.com/devices", { headers: { cookie: cookies[who] } }))
}

type Own = Awaited<ReturnType<Awaited<ReturnType<typeof application>>>>

/** Everything of a request object that reads the session. */
const readers: Readonly<Record<string, (own: Own) => Promise<unknown>>> = {
  session: (own) => own.session(),
  "sessions.list": (own) => own.sessions.list(),
  "sessions.end": (own) => own.sessions.end("A".repeat(22)),
  "sessions.endOthers": (own) => own.sessions.endOthers(),
  "sessions.endAll": (own) => own.sessions.endAll(),
  "tokens.get": (own) => own.tokens.get({ provider: "forum" }),
  "tokens.revoke": (own) => own.tokens.revoke({ provider: "forum" }),
}
const limit = { limit: 9, within: 60 }
/** What reads no session. */
const others: Readonly<Record<string, (own: Own) => Promise<unknown>>> = {
  "limits.count": (own) => own.limits.count("visit", "ada", limit),
}

/** Sessions in tokens cannot be listed: the function reads nothing. */
const isReader = (strategy: string, name: string): boolean =>
  !(strategy === "jwt" && name === "sessions.list")

const visitors = ["a user", "a signed-out visitor", "a forged cookie"] as const

describe.each(strategies.flatMap((strategy) => keeps.map((keep) => [strategy, keep] as const)))(
  "%s sessions, tokens kept for the %s",
  (strategy, keep) => {
    test("every function of the request object is known here", async () => {
      const own = await (await application(strategy, keep))("a user")
      const names = Object.entries(own).flatMap(([name, value]) =>
        ["string", "function"].includes(typeof value) || Array.isArray(value)
          ? []
          : Object.keys(Object(value)).map((each) => `${name}.${each}`),
      )
      const known = [...Object.keys(readers), ...Object.keys(others)]
      expect(known.filter((name) => name.includes(".")).toSorted()).toEqual(names.toSorted())
    })

    // asvs 14.2.2
    test.each(
      Object.keys(readers)
        .filter((name) => isReader(strategy, name))
        .flatMap((name) => visitors.map((who) => [name, who] as const)),
    )("no cache keeps a response after %s for %s", async (name, who) => {
      const requestFor = await application(strategy, keep)
      for (const isAwaited of [true, false]) {
        const own = await requestFor(who)
        const calling = readers[name]?.(own).catch((error: unknown) => error)
        if (isAwaited) await calling
        const response = new Response("page", { headers: { "cache-control": "public" } })
        expect(own.apply(response).headers.get("cache-control")).toBe("private, no-store")
        await calling
      }
    })

    test.each([...Object.keys(others), "nothing"])("%s reads no session", async (name) => {
      const own = await (await application(strategy, keep))("a user")
      await others[name]?.(own)
      const response = new Response("page", { headers: { "cache-control": "public" } })
      expect(own.apply(response)).toBe(response)
    })
  },
)
