import { afterEach, describe, expect, test, vi } from "vitest"
import type { Adapter } from "../../src/adapters.ts"
import type { AuthConfig } from "../../src/index.ts"
import type { Logger } from "../../src/logging/logger.ts"
import { cookieName, currentProvider, house, origin, useProvider } from "../accounts/house.ts"
import { type BrowserAnswer, softwareAuthenticator } from "../support/software-authenticator.ts"
import { type Visitor, visitor } from "../support/visitor.ts"
import type { ReplacedMethods } from "../support/watched-adapter.ts"
import { address, finish, optionsFor, passkeySite } from "../webauthn/passkey-site.ts"
import { anotherProcess } from "./processes.ts"

useProvider()

afterEach(() => void vi.restoreAllMocks())

/** A response to a sign-in that can be sent several times, with the cookies that belong to it. */
interface Stolen {
  readonly config: AuthConfig
  readonly adapter: Adapter
  readonly log: string[]
  readonly errors: readonly Error[]
  readonly warnings: readonly string[]
  readonly cookies: ReadonlyMap<string, string>
  send(browser: Visitor): Promise<string>
}

async function passkeyAnswer(
  action: "authenticate" | "register",
  replaced: ReplacedMethods = {},
  options: Partial<AuthConfig> = {},
): Promise<Stolen> {
  const site = passkeySite(options, replaced)
  const browser = visitor(site.config)
  const passkey = await softwareAuthenticator(origin)
  const register = await optionsFor(browser, { action: "register", email: address })
  let answer: BrowserAnswer = await passkey.create(register.options)
  if (action === "authenticate") {
    await finish(browser, "register", answer)
    await browser.submit("signout")
    const { options: asked } = await optionsFor(browser, { action })
    // As synchronised passkeys do, of which no counter tells a replay.
    answer = await passkey.get(asked, { counter: 0 })
  }
  const cookies = new Map(browser.cookies)
  return { ...site, cookies, send: (each) => finish(each, action, answer) }
}

async function providerAnswer(
  replaced: ReplacedMethods = {},
  options: Partial<AuthConfig> = {},
): Promise<Stolen> {
  const site = house(replaced, options)
  const browser = visitor(site.config)
  const away = await browser.submit("signin/local")
  const url = new URL(away.headers.get("location") ?? "")
  const query = new URLSearchParams(currentProvider().answer(url)).toString()
  const send = async (each: Visitor): Promise<string> =>
    (await each.get(`callback/local?${query}`)).headers.get("location") ?? ""
  return { ...site, cookies: new Map(browser.cookies), send }
}

const kinds = [
  ["the use of a passkey", () => passkeyAnswer("authenticate")],
  ["a new passkey", () => passkeyAnswer("register")],
  ["a provider's response, from a provider that takes a code twice", () => providerAnswer()],
] as const

describe.each(kinds)("%s", (_name, steal) => {
  test("signs in once, in whichever process it arrives again", async () => {
    const { config, cookies, send, warnings } = await steal()
    const [first, second] = [await anotherProcess(config), await anotherProcess(config)]
    expect(await send(first(cookies))).toBe(origin)
    const replay = second(cookies)
    expect(await send(replay)).toBe(`${origin}/auth/error?error=Configuration`)
    expect(replay.cookies.has(cookieName)).toBe(false)
    expect(warnings.at(-1)).toMatch(/^sign-in-failed .* InvalidCheck: /)
  })

  test("signs in once of 50 times at once in five processes", async () => {
    const { config, cookies, send } = await steal()
    const processes: ((cookies: ReadonlyMap<string, string>) => Visitor)[] = []
    for (let count = 0; count < 5; count++) processes.push(await anotherProcess(config))
    const browsers = Array.from({ length: 10 }, () => processes.map((open) => open(cookies))).flat()
    await Promise.all(browsers.map(send))
    expect(browsers.filter((browser) => browser.cookies.has(cookieName))).toHaveLength(1)
  })
})

describe("with sessions in a cookie and no adapter", () => {
  test("20,000 cheap requests do not bring a replay back", async () => {
    const { config: stored, cookies, send } = await providerAnswer()
    const { adapter: _none, ...config } = stored
    const open = await anotherProcess(config)
    expect(await send(open(cookies))).toBe(origin)
    // The memory of that process; each response to a sign-in that a visitor started puts a value there.
    const { consumeOnce } = await import("../../src/transactions/consumed-values.ts")
    for (let count = 0; count < 20_000; count++) consumeOnce(`cheap ${count}`, Date.now(), 900)
    expect(await send(open(cookies))).toBe(`${origin}/auth/error?error=Configuration`)
  })
})

describe("what is stored of a one-time value", () => {
  test("is a hash and a purpose, for longer than the value is accepted", async () => {
    const tokens: unknown[] = []
    const { cookies, config, send } = await providerAnswer({
      createVerificationToken: async (token) => {
        tokens.push(token)
        return null
      },
    })
    const before = Date.now()
    await send((await anotherProcess(config))(cookies))
    expect(tokens[0]).toEqual({
      identifier: "lockstep/state",
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
      expires: expect.any(Date),
    })
    const [stored] = tokens as { expires: Date }[]
    expect(Number(stored?.expires)).toBeGreaterThan(before + 960_000)
  })

  test("is nothing as long as a visitor has proved nothing", async () => {
    const site = passkeySite()
    const browser = visitor(site.config)
    const passkey = await softwareAuthenticator(origin)
    for (let count = 0; count < 10; count++) {
      const { options } = await optionsFor(browser, { action: "authenticate" })
      await finish(browser, "authenticate", await passkey.get(options))
    }
    const { config, cookies, send, log } = await providerAnswer()
    currentProvider().does.token = () => ({ error: "invalid_grant" })
    await send((await anotherProcess(config))(cookies))
    expect([...site.log, ...log].filter((name) => name.includes("Token"))).toEqual([])
  })

  test("is removed when it has expired, by the sign-ins that follow", async () => {
    let now = Date.now()
    const { config, log } = house()
    vi.spyOn(Date, "now").mockImplementation(() => now)
    const open = await anotherProcess(config)
    const signIn = async (): Promise<void> => {
      const browser = open()
      const away = await browser.submit("signin/local")
      const query = currentProvider().answer(new URL(away.headers.get("location") ?? ""))
      await browser.get(`callback/local?${new URLSearchParams(query).toString()}`)
    }
    for (let count = 0; count < 3; count++) await signIn()
    now += 31 * 60_000
    log.length = 0
    await signIn()
    await signIn()
    expect(log.filter((name) => name === "useVerificationToken")).toHaveLength(3)
  })
})

describe("a store that cannot tell", () => {
  const failing = async (): Promise<never> => {
    throw new Error("relation does not exist")
  }

  test.each([
    ["has no table for tokens", failing],
    ["accepts the same token twice", async () => null],
  ])("because it %s lets users sign in, with a warning", async (_name, createVerificationToken) => {
    const warn = vi.fn<Logger["warn"]>()
    const options = { logger: { warn, error() {} } }
    const { config, cookies, send } = await providerAnswer({ createVerificationToken }, options)
    const open = await anotherProcess(config)
    expect(await send(open(cookies))).toBe(origin)
    expect(warn).toHaveBeenCalledWith("one-time-values-per-process", {
      path: "adapter",
      message: expect.stringContaining("Only the process remembers"),
    })
    expect(await send(open(cookies))).toBe(`${origin}/auth/error?error=Configuration`)
  })

  test("lets no user sign in once it has stored a mark and fails later", async () => {
    let isDown = false
    const { config, adapter, errors } = house({
      createVerificationToken: async (token) =>
        isDown ? failing() : ((await adapter.createVerificationToken?.(token)) ?? null),
    })
    const open = await anotherProcess(config)
    const signIn = async (): Promise<string | null> => {
      const browser = open()
      const away = await browser.submit("signin/local")
      const query = currentProvider().answer(new URL(away.headers.get("location") ?? ""))
      const url = `callback/local?${new URLSearchParams(query).toString()}`
      return (await browser.get(url)).headers.get("location")
    }
    expect(await signIn()).toBe(origin)
    isDown = true
    expect(await signIn()).not.toBe(origin)
    expect(errors.at(-1)).toMatchObject({ type: "AdapterError" })
  })

  test("says of a duplicate only that it failed, and is believed as long as it stores others", async () => {
    const replaced: ReplacedMethods = {}
    const site = await providerAnswer(replaced)
    const seen = new Set<string>()
    const config = {
      ...site.config,
      adapter: {
        ...site.config.adapter,
        createVerificationToken: async (token: { token: string }) => {
          if (seen.has(token.token)) throw new Error("P2002")
          seen.add(token.token)
          return null
        },
      },
    } as AuthConfig
    const [first, second] = [await anotherProcess(config), await anotherProcess(config)]
    expect(await site.send(first(site.cookies))).toBe(origin)
    const replay = second(site.cookies)
    await site.send(replay)
    expect(replay.cookies.has(cookieName)).toBe(false)
  })
})
