import { afterEach, describe, expect, test, vi } from "vitest"
import { softwarePasskey } from "@lockstep/testing/programmable"
import { origin, sessionCookie, visitor } from "../support/visitor.ts"
import { passkeySite, usePasskey } from "../webauthn/passkey-site.ts"
import { anotherProcess, severalProcesses } from "./processes.ts"
import { passkeyAnswer, providerAnswer, startedBy } from "./stolen-responses.ts"
import { currentProvider, useProvider } from "../support/current-provider.ts"
import { application } from "../support/application.ts"
import { triedStore } from "../support/watched-adapter.ts"

useProvider()

const refused = `${origin}/auth/signin?error=InvalidCheck`

afterEach(() => void vi.restoreAllMocks())

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
    expect(await send(replay)).toBe(refused)
    expect(replay.cookies.has(sessionCookie)).toBe(false)
    expect(warnings.at(-1)).toMatch(/^sign-in-failed .* InvalidCheck: /)
  })

  // asvs 6.5.1, 15.4.2
  test("signs in once of 50 times at once in five processes", async () => {
    const { config, cookies, send } = await steal()
    const processes = await severalProcesses(config, 5)
    const browsers = Array.from({ length: 10 }, () => processes.map((open) => open(cookies))).flat()
    await Promise.all(browsers.map(send))
    expect(browsers.filter((browser) => browser.cookies.has(sessionCookie))).toHaveLength(1)
  })
})

test("without an adapter, each process accepts a response once", async () => {
  const { adapter: _none, ...config } = application().config
  const processes = await severalProcesses(config, 2)
  const browser = visitor(config)
  const { send } = await startedBy(browser)
  const sent: string[] = []
  for (const open of [...processes, ...processes]) sent.push(await send(open(browser.cookies)))
  expect(sent).toEqual([origin, origin, refused, refused])
})

describe("what is stored of a one-time value", () => {
  test("is a number, for longer than the value is accepted", async () => {
    const tokens: { identifier: string; token: string; expires: Date }[] = []
    const { cookies, config, send } = await providerAnswer({
      createVerificationToken: async (token) => {
        if (tokens.some((stored) => stored.token === token.token)) throw new Error("duplicate")
        tokens.push(token)
        return token
      },
      useVerificationToken: async (sought) =>
        tokens.find(({ token }) => token === sought.token) ?? null,
    })
    const before = Date.now()
    await send((await anotherProcess(config))(cookies))
    const stored = tokens.at(-1)
    expect(stored?.token).toMatch(/^lockstep\/\d\.\d+\.0\.\d+$/)
    expect(stored?.identifier).toBe(stored?.token)
    expect(Number(stored?.expires)).toBeGreaterThan(before + 960_000)
  })

  test("is nothing as long as a visitor has proved nothing", async () => {
    const site = passkeySite()
    const browser = visitor(site.config)
    const passkey = await softwarePasskey(origin)
    for (let count = 0; count < 10; count++) {
      await usePasskey(browser, passkey)
    }
    const { config, cookies, send, log } = await providerAnswer()
    currentProvider().does.token = () => ({ error: "invalid_grant" })
    await send((await anotherProcess(config))(cookies))
    // A process tries with its own token, which it deletes, whether the database refuses a second one. Then it
    // stores the token of a block, whatever happens to its marks.
    const calls = [...site.log, ...log].filter((name) => name.includes("Token"))
    expect(calls).toEqual([...triedStore, ...triedStore])
  })

  test("is removed when it has expired, by the sign-ins that follow", async () => {
    let now = Date.now()
    const stored: string[] = []
    const removed: { identifier: string }[] = []
    const { config, adapter } = application(
      {},
      {
        createVerificationToken: async (token) => {
          stored.push(token.identifier)
          return (await adapter.createVerificationToken?.(token)) ?? null
        },
        useVerificationToken: async (token) => {
          removed.push(token)
          return (await adapter.useVerificationToken?.(token)) ?? null
        },
      },
    )
    vi.spyOn(Date, "now").mockImplementation(() => now)
    const open = await anotherProcess(config)
    const signIn = async (): Promise<void> => {
      const browser = open()
      await (await startedBy(browser)).send(browser)
    }
    for (let count = 0; count < 3; count++) await signIn()
    const marks = stored.slice(-3)
    now += 3 * 3_600_000
    removed.length = 0
    await signIn()
    expect(removed.map(({ identifier }) => identifier)).toEqual(expect.arrayContaining(marks))
    // Some adapters look a token up by all that they get.
    expect(new Set(removed.map((token) => Object.keys(token).join()))).toEqual(
      new Set(["identifier,token"]),
    )
  })

  test("is removed alone by an adapter that deletes all tokens of an identifier", async () => {
    let now = Date.now()
    const tokens: { identifier: string; token: string; expires: Date }[] = []
    const { config } = application(
      {},
      {
        createVerificationToken: async (token) => {
          if (tokens.some((stored) => stored.token === token.token)) throw new Error("duplicate")
          tokens.push(token)
          return token
        },
        useVerificationToken: async ({ identifier, token }) => {
          const found = tokens.find((stored) => stored.token === token) ?? null
          const others = tokens.filter((stored) => stored.identifier !== identifier)
          tokens.splice(0, tokens.length, ...others)
          return found
        },
      },
    )
    vi.spyOn(Date, "now").mockImplementation(() => now)
    const [open, other] = [await anotherProcess(config), await anotherProcess(config)]
    const signIn = async () => {
      const browser = open()
      const { send } = await startedBy(browser)
      const cookies = new Map(browser.cookies)
      await send(browser)
      return () => send(other(cookies))
    }
    await signIn()
    now += 20 * 60_000
    const replay = await signIn()
    now += 11 * 60_000
    await signIn()
    await signIn()
    expect(await replay()).toBe(`${origin}/auth/error?error=Configuration`)
  })
})
