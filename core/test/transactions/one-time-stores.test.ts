import { describe, expect, test, vi } from "vitest"
import {
  type Adapter,
  rememberMethods,
  storedIn,
  type VerificationToken,
} from "../../src/adapters.ts"
import type { AuthConfig } from "../../src/index.ts"
import type { Logger } from "../../src/logging/logger.ts"
import type { ReplacedMethods } from "../support/watched-adapter.ts"
import { origin, sessionCookie, visitor } from "../support/visitor.ts"
import { anotherProcess, severalProcesses } from "./processes.ts"
import { passkeyAnswer, providerAnswer, startedBy } from "./stolen-responses.ts"
import { application } from "../support/application.ts"
import { useProvider } from "../support/current-provider.ts"

useProvider()

const refused = `${origin}/auth/signin?error=InvalidCheck`

/** A collection without a unique index, from which one token is deleted at a time. */
function withoutUniqueIndex(tokens: VerificationToken[] = []): ReplacedMethods {
  return {
    createVerificationToken: async (token) => {
      tokens.push(token)
      return token
    },
    useVerificationToken: async (sought) => {
      const index = tokens.findIndex(({ token }) => token === sought.token)
      return index === -1 ? null : (tokens.splice(index, 1)[0] ?? null)
    },
  }
}

/** A store of keys, in which a second token replaces the first. */
function withReplacedTokens(): ReplacedMethods {
  const tokens = new Map<string, VerificationToken>()
  return {
    createVerificationToken: async (token) => {
      tokens.set(token.token, token)
      return token
    },
    useVerificationToken: async ({ token }) => {
      const found = tokens.get(token) ?? null
      tokens.delete(token)
      return found
    },
  }
}

const kinds = [
  ["the use of a passkey", (replaced) => passkeyAnswer("authenticate", replaced)],
  ["a new passkey", (replaced) => passkeyAnswer("register", replaced)],
  ["a provider's response", (replaced) => providerAnswer(replaced)],
] as const satisfies readonly [string, (replaced: ReplacedMethods) => unknown][]

describe.each([
  ["has no unique index", withoutUniqueIndex],
  ["replaces a token by a second one", withReplacedTokens],
])("a database that %s", (_name, methods) => {
  test.each(kinds)(
    "accepts %s once of 50 times at once in five processes",
    async (_kind, steal) => {
      const { config, cookies, send } = await steal(methods())
      const opened = await severalProcesses(config, 5)
      const browsers = Array.from({ length: 10 }, () => opened.map((open) => open(cookies))).flat()
      await Promise.all(browsers.map(send))
      expect(browsers.filter((browser) => browser.cookies.has(sessionCookie))).toHaveLength(1)
      const open = await anotherProcess(config)
      expect(await send(open(cookies))).toBe(refused)
    },
  )

  test("is not taken for another one when a single write fails", async () => {
    const { createVerificationToken: store, ...others } = methods()
    let writes = 0
    const { config, cookies, send } = await providerAnswer({
      ...others,
      createVerificationToken: (token) => {
        writes++
        if (writes === 2) throw new Error("connect ECONNREFUSED 127.0.0.1:5432")
        return store?.(token)
      },
    })
    const [first, second] = [await anotherProcess(config), await anotherProcess(config)]
    expect(await send(first(cookies))).toBe(origin)
    expect(await send(second(cookies))).toBe(refused)
  })
})

test("tokens of sign-ins that were not finished are removed when they have expired", async () => {
  let now = Date.now()
  vi.spyOn(Date, "now").mockImplementation(() => now)
  const tokens: VerificationToken[] = []
  const { createVerificationToken: store, ...others } = withoutUniqueIndex(tokens)
  let waiting = 4
  let release = (): void => {}
  const all = new Promise<void>((resolve) => void (release = resolve))
  const browser = application(
    {},
    {
      ...others,
      // All of them find out at the same time what the database does.
      createVerificationToken: async (token) => {
        waiting -= 1
        if (waiting === 0) release()
        await all
        return store?.(token)
      },
    },
  ).browser()
  await browser.csrfToken()
  await Promise.all(Array.from({ length: 4 }, () => browser.submit("signin/local")))
  now += 3 * 3_600_000
  for (let count = 0; count < 4; count++) await browser.submit("signin/local")
  expect(tokens.filter(({ expires }) => Number(expires) < now)).toEqual([])
  // Those of the four sign-ins, and the one of their block.
  expect(tokens).toHaveLength(5)
  vi.restoreAllMocks()
})

describe("a database that stores no tokens", () => {
  const says = (message: string) => async (): Promise<never> => {
    throw new Error(message)
  }

  const stores: readonly [string, ReplacedMethods["createVerificationToken"]][] = [
    ["Postgres has no table", says('relation "verification_token" does not exist')],
    ["MySQL has no table", says("Table 'app.VerificationToken' doesn't exist")],
    ["SQLite has no table", says("no such table: VerificationToken")],
    [
      "Prisma has no table",
      says("The table `main.VerificationToken` does not exist in the current database."),
    ],
    ["Prisma has no model", says("Cannot read properties of undefined (reading 'create')")],
    ["the adapter has no such method", undefined],
    ["the adapter's method does nothing", async () => null],
  ]

  test.each(stores)("because %s lets users sign in, with a warning", async (_name, store) => {
    const warn = vi.fn<Logger["warn"]>()
    const options = { logger: { warn, error() {} } }
    const stolen = await providerAnswer({ createVerificationToken: store }, options)
    const open = await anotherProcess(stolen.config)
    expect(await stolen.send(open(stolen.cookies))).toBe(origin)
    expect(warn).toHaveBeenCalledWith("one-time-values-per-process", {
      path: "adapter",
      message: expect.stringContaining("Only the process remembers"),
    })
    expect(await stolen.send(open(stolen.cookies))).toBe(refused)
  })

  test("because the adapter cannot delete one lets users sign in", async () => {
    const { config, cookies, send } = await providerAnswer({ useVerificationToken: undefined })
    const open = await anotherProcess(config)
    expect(await send(open(cookies))).toBe(origin)
    expect(await send(open(cookies))).toBe(refused)
  })
})

describe("a database that cannot be reached", () => {
  /** Fails as long as it is down, like a driver that reports nothing else. */
  function outage(times: number): ReplacedMethods {
    const { createVerificationToken: store, ...others } = withoutUniqueIndex()
    let writes = 0
    return {
      ...others,
      createVerificationToken: (token) => {
        writes++
        if (writes > times) return store?.(token)
        throw Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), {
          code: "ECONNREFUSED",
        })
      },
    }
  }

  test.each([1, 2])("for the first %i writes starts no sign-in until it is back", async (times) => {
    const { config, errors } = application({}, outage(times))
    const browser = visitor(config)
    for (let count = 0; count < times; count++) {
      const away = await browser.submit("signin/local")
      expect(away.headers.get("location")).toBe(`${origin}/auth/error?error=Configuration`)
      expect(errors.at(-1)).toMatchObject({ type: "AdapterError" })
    }
    expect(await (await startedBy(browser)).send(browser)).toBe(origin)
  })

  test("gives no options for a passkey", async () => {
    const { config } = await passkeyAnswer("register")
    const { createVerificationToken: _works, ...adapter } = config.adapter ?? {}
    const browser = visitor({ ...config, adapter: { ...adapter, ...outage(2) } as typeof adapter })
    const response = await browser.get("webauthn-options/passkey?action=authenticate")
    expect(response.status).toBe(503)
  })

  test("lets no user sign in once it has stored a mark and fails later", async () => {
    let isDown = false
    const { config, adapter, errors } = application(
      {},
      {
        createVerificationToken: async (token) => {
          if (isDown) throw new Error("relation does not exist")
          return (await adapter.createVerificationToken?.(token)) ?? null
        },
      },
    )
    const browser = visitor(config)
    expect(await (await startedBy(browser)).send(browser)).toBe(origin)
    const { send } = await startedBy(browser)
    isDown = true
    expect(await send(browser)).not.toBe(origin)
    expect(errors.at(-1)).toMatchObject({ type: "AdapterError" })
  })
})

describe("an adapter that the application makes for each request", () => {
  /** Counts the tokens that are stored in order to find out what the database does. */
  function countTries(state: (adapter: Adapter) => Adapter) {
    const tokens = new Set<string>()
    const { config, adapter: memory } = application(
      {},
      {
        createVerificationToken: async (token) => {
          tokens.add(token.token)
          return (await memory.createVerificationToken?.(token)) ?? null
        },
      },
    )
    const stored = config.adapter ?? {}
    const perRequest = (): AuthConfig => ({ ...config, adapter: state({ ...stored }) })
    const tries = () => [...tokens].filter((token) => /^lockstep\/[0-9a-f]{64}$/.test(token)).length
    return { browser: () => visitor(perRequest), tries }
  }

  test("is tried once if it states where it stores", async () => {
    const client = {}
    const states = (adapter: Adapter) => rememberMethods({ ...storedIn(client), ...adapter })
    const { browser, tries } = countTries(states)
    for (let count = 0; count < 3; count++) await startedBy(browser())
    expect(tries()).toBe(1)
  })

  test("is tried by itself if it stores tokens in another way", async () => {
    const client = {}
    const overrides = (adapter: Adapter): Adapter => {
      const { useVerificationToken: take } = adapter
      const own = rememberMethods({ ...storedIn(client), ...adapter })
      return { ...own, useVerificationToken: async (token) => (await take?.(token)) ?? null }
    }
    const { browser, tries } = countTries(overrides)
    for (let count = 0; count < 3; count++) await startedBy(browser())
    expect(tries()).toBe(3)
  })
})

test("a database that says of a duplicate only that it failed is believed as long as it stores others", async () => {
  const seen = new Map<string, VerificationToken>()
  const { config, cookies, send } = await providerAnswer({
    createVerificationToken: async (token) => {
      if (seen.has(token.token)) throw new Error("P2002")
      seen.set(token.token, token)
      return token
    },
    useVerificationToken: async ({ token }) => {
      const found = seen.get(token) ?? null
      seen.delete(token)
      return found
    },
  })
  const [first, second] = [await anotherProcess(config), await anotherProcess(config)]
  expect(await send(first(cookies))).toBe(origin)
  // The mark and its block, and nothing of the sign-in that it belongs to before.
  expect(seen.size).toBe(2)
  const replay = second(cookies)
  await send(replay)
  expect(replay.cookies.has(sessionCookie)).toBe(false)
})
