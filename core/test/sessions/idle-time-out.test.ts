// asvs 7.3.1
import { Auth as TheirAuth } from "@auth/core"
import TheirCredentials from "@auth/core/providers/credentials"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { Auth, type AuthConfig } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { configWith, movingBrowser, secret, type Site } from "../support/visitor.ts"

type SessionOptions = NonNullable<AuthConfig["session"]>

const minute = 60_000
const ada = { id: "ada", name: "Ada", email: "ada@example.com" }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-04T05:06:07.000Z") })
})

afterEach(() => {
  vi.useRealTimers()
})

interface Options {
  readonly session: SessionOptions
  readonly jwt?: { readonly maxAge: number }
}

async function ours({ session, jwt }: Options): Promise<Site> {
  const isStored = session.strategy === "database"
  const adapter = isStored ? MemoryAdapter() : undefined
  await adapter?.createUser({ ...ada, emailVerified: null })
  const config = configWith({
    providers: [Credentials({ credentials: {}, authorize: () => ada })],
    session,
    ...(adapter && { adapter }),
    ...(jwt && { jwt }),
  })
  return (request) => Auth(request, config)
}

function theirs({ session, jwt }: Options): Site {
  const config = {
    basePath: "/auth",
    secret,
    trustHost: true,
    providers: [TheirCredentials({ credentials: {}, authorize: () => ada })],
    logger: { error() {}, warn() {}, debug() {} },
    session,
    ...(jwt && { jwt }),
  }
  return (request) => TheirAuth(request, config)
}

/** Minutes for which a session lasts that is read every so many minutes; 400 is forever. */
async function lasts(site: Site, every: number): Promise<number> {
  const browser = movingBrowser()(site)
  await browser.submit("callback/credentials")
  for (let time = every; time <= 400; time += every) {
    vi.setSystemTime(Date.now() + every * minute)
    if ((await browser.session()) === null) return time
  }
  return 400
}

const hour = 3600

describe("an idle time-out below the default updateAge", () => {
  test.each(["jwt", "database"] as const)("moves as the session is used: %s", async (strategy) => {
    expect(await lasts(await ours({ session: { strategy, maxAge: hour } }), 10)).toBe(400)
  })

  test.each([
    ["session.maxAge", { session: { strategy: "jwt", maxAge: hour } }],
    ["jwt.maxAge", { session: { strategy: "jwt" }, jwt: { maxAge: hour } }],
    ["updateAge above it", { session: { strategy: "jwt", maxAge: hour, updateAge: 86_400 } }],
    ["updateAge equal to it", { session: { strategy: "jwt", maxAge: hour, updateAge: hour } }],
  ] as const)("is Auth.js's under jwt, for %s", async (_option, options) => {
    for (const every of [10, 40, 53, 70]) {
      const [mine, other] = [
        await lasts(await ours(options), every),
        await lasts(theirs(options), every),
      ]
      expect({ every, lasts: mine }).toEqual({ every, lasts: other })
    }
  })

  test.each(["jwt", "database"] as const)("ends an unused session: %s", async (strategy) => {
    expect(await lasts(await ours({ session: { strategy, maxAge: hour } }), 61)).toBe(61)
  })
})

describe("updateAge set to maxAge or more", () => {
  function warnings(options: Partial<AuthConfig>): string[] {
    const codes: string[] = []
    const logger = { warn: (code: string) => void codes.push(code), error() {} }
    void Auth(new Request("http://a.test/auth/csrf"), configWith({ logger, ...options }))
    return codes
  }

  const codes = { jwt: "update-age-not-below-max-age", database: "session-never-extended" }

  test.each([
    [{ maxAge: hour, updateAge: 86_400 }, true],
    [{ maxAge: hour, updateAge: hour }, true],
    [{ maxAge: hour, updateAge: hour - 1 }, false],
    [{ maxAge: hour, updateAge: 0 }, false],
    [{ maxAge: hour }, false],
    [{}, false],
    // Said so in the documents, for a part that must extend nothing.
    [{ maxAge: hour, updateAge: 2 ** 31 - 1 }, false],
  ] as const)("is warned of: %j %j", (session, isWarned) => {
    for (const strategy of ["jwt", "database"] as const) {
      const adapter = MemoryAdapter()
      const expected = isWarned ? [codes[strategy]] : []
      expect(warnings({ adapter, session: { strategy, ...session } })).toEqual(expected)
    }
  })

  test("is a fixed lifetime of database sessions, as in Auth.js", async () => {
    const session = { strategy: "database", maxAge: hour, updateAge: 86_400 } as const
    expect(await lasts(await ours({ session }), 10)).toBe(60)
  })

  test("extends nothing at all when it is as long as can be", async () => {
    const session = { strategy: "jwt", maxAge: hour, updateAge: 2 ** 31 - 1 } as const
    expect(await lasts(await ours({ session }), 11)).toBe(66)
  })
})
