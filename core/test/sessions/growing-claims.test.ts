import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { type AuthConfig, createAuth } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith, visitor, type Visitor } from "../support/visitor.ts"

const site = "http://app.example.com"
const minute = 60_000

/** A provider that accepts each refresh token once, and whose tokens become longer. */
function rotatingProvider() {
  let current = 0
  let refused = 0
  return {
    get refused() {
      return refused
    },
    get rotations() {
      return current
    },
    rotate(sent: unknown): { refreshToken: number; accessToken: string } {
      if (sent !== current) refused += 1
      else current += 1
      return { refreshToken: current, accessToken: "a".repeat(current * 3000) }
    },
  }
}

type Callback = NonNullable<NonNullable<AuthConfig["callbacks"]>["jwt"]>

/** What applications keep in tokens. Each returns the `jwt` callback, which is due at every read. */
const applications = {
  "replaces the tokens of a provider": (
    provider: ReturnType<typeof rotatingProvider>,
  ): Callback => {
    return ({ token, trigger }) => {
      if (trigger === "signIn") return { ...token, refreshToken: 0 }
      return { ...token, ...provider.rotate(token["refreshToken"]) }
    }
  },
  "changes the token in place": (provider: ReturnType<typeof rotatingProvider>): Callback => {
    return ({ token, trigger }) => {
      if (trigger === "signIn") token["refreshToken"] = 0
      else Object.assign(token, provider.rotate(token["refreshToken"]))
      return token
    }
  },
  "adds a picture at each read": (): Callback => {
    return ({ token, trigger }) =>
      trigger === "signIn"
        ? token
        : { ...token, picture: `${token.picture ?? ""}${"p".repeat(2500)}` }
  },
}

interface Read {
  readonly user: unknown
}

/** How an application reads a session. */
const reads: Record<string, (browser: Visitor, config: AuthConfig) => Promise<Read | null>> = {
  "the session route": async (browser) => {
    const response = await browser.get("session")
    expect(response.status).toBe(200)
    // The wire contract defines the response.
    return (await response.json()) as Read | null
  },
  "a function of the request": async (browser, config) => {
    const cookie = browser.cookieHeader()
    const auth = await createAuth(config).for(new Request(`${site}/`, { headers: { cookie } }))
    const session = await auth.session()
    for (const line of auth.apply(new Response()).headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes("Max-Age=0")) browser.cookies.delete(name)
      else browser.cookies.set(name, value)
    }
    return session as Read | null
  },
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-04T05:06:07.000Z") })
})
afterEach(() => {
  vi.useRealTimers()
})

const cases = Object.entries(applications).flatMap(([name, make]) =>
  Object.keys(reads).flatMap((by) =>
    [0, undefined].map((updateAge) => ({ name, make, by, updateAge })),
  ),
)

describe.each(cases)(
  "an application that $name, read by $by, with updateAge $updateAge",
  (each) => {
    const { make, by, updateAge } = each
    const read = reads[by] ?? (() => Promise.reject(new Error("There is no such read.")))

    function open(maxTokenBytes?: number) {
      const provider = rotatingProvider()
      const { logger, errors } = recordingLogger()
      const config = configWith({
        logger,
        session: { ...(updateAge === 0 && { updateAge }), ...(maxTokenBytes && { maxTokenBytes }) },
        callbacks: { jwt: make(provider) },
        providers: [
          Credentials({
            credentials: {},
            authorize: () => ({ id: "1", name: "Ada", email: "ada@example.com" }),
          }),
        ],
      })
      return { provider, errors, config, browser: visitor(config) }
    }

    test("stays signed in when the claims no longer fit", async () => {
      const { provider, errors, config, browser } = open()
      await browser.submit("callback/credentials")
      for (let count = 0; count < 20; count += 1) {
        vi.setSystemTime(Date.now() + 1000)
        expect(await read(browser, config)).toMatchObject({ user: { name: "Ada" } })
      }
      const size = [...browser.cookies].reduce(
        (sum, [name, value]) => sum + name.length + value.length,
        0,
      )
      expect(size).toBeLessThan(7000)
      expect(errors).toHaveLength(1)
      expect(provider.refused).toBe(0)
      const { rotations } = provider
      vi.setSystemTime(Date.now() + 5 * minute)
      expect(await read(browser, config)).toMatchObject({ user: { name: "Ada" } })
      // The callback is called again. What it replaced before is lost, so it is seldom called.
      expect([errors.length, provider.refused + provider.rotations - rotations]).toEqual([
        2,
        make.length,
      ])
    })

    test("keeps all claims with a higher limit", async () => {
      const { provider, errors, config, browser } = open(78_720)
      await browser.submit("callback/credentials")
      for (let count = 0; count < 4; count += 1) {
        expect(await read(browser, config)).toMatchObject({ user: { name: "Ada" } })
      }
      expect([errors, provider.refused]).toEqual([[], 0])
      expect(provider.rotations).toBe(make.length === 0 ? 0 : 4)
    })
  },
)

test("a token of more than 80 percent of the limit is logged once", async () => {
  const { logger, warnings } = recordingLogger()
  const browser = visitor(
    configWith({
      logger,
      callbacks: { jwt: ({ token }) => ({ ...token, note: "n".repeat(3900) }) },
      session: { updateAge: 0 },
      providers: [Credentials({ credentials: {}, authorize: () => ({ id: "1", name: "Ada" }) })],
    }),
  )
  await browser.submit("callback/credentials")
  await browser.session()
  expect(warnings.filter((each) => each.startsWith("session-token-long"))).toHaveLength(1)
})

describe("a picture that does not fit into the session", () => {
  const image = `data:image/png;base64,${"a".repeat(9000)}`
  const passwords = Credentials({ credentials: {}, authorize: () => ({ id: "ada", image }) })
  const signIn = async (more: Partial<AuthConfig> = {}) => {
    const { logger, warnings, errors } = recordingLogger()
    const browser = visitor(configWith({ providers: [passwords], logger, ...more }))
    const back = await browser.submit("callback/credentials", {})
    return { browser, warnings, errors, location: back.headers.get("location") ?? "" }
  }

  test("is left out, with a warning", async () => {
    const { browser, warnings, errors } = await signIn()
    expect(await browser.session()).toMatchObject({ user: {} })
    expect(JSON.stringify(await browser.session())).not.toContain("data:")
    expect(errors).toEqual([])
    const text = "session-token-long user.image is left out of the session: it has 9022 characters"
    expect(warnings).toContainEqual(expect.stringContaining(text))
  })

  test("stays where it fits", async () => {
    const { browser } = await signIn({ session: { maxTokenBytes: 30_000 } })
    expect(await browser.session()).toMatchObject({ user: { image } })
  })

  test("does not hide that the rest does not fit either", async () => {
    const jwt: Callback = ({ token }) => ({ ...token, tokens: "a".repeat(9000) })
    const { location, errors, warnings } = await signIn({ callbacks: { jwt } })
    expect(location).toContain("error=Configuration")
    expect(errors).toMatchObject([{ type: "SessionError" }])
    expect(warnings.join()).not.toContain("user.image")
  })
})
