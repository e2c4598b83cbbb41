import { describe, expect, test } from "vitest"
import { MemoryStore, type Store } from "../../src/adapters.ts"
import type { AuthConfig } from "../../src/index.ts"
import { softwarePasskey } from "@lockstep/testing/programmable"
import { origin, secret, sessionCookie, type Visitor, visitor } from "../support/visitor.ts"
import { address, optionsFor, passkeySite } from "../webauthn/passkey-site.ts"
import { anotherProcess } from "./processes.ts"
import { passkeyAnswer, providerAnswer, startedBy, type Stolen } from "./stolen-responses.ts"
import { application } from "../support/application.ts"
import { useProvider } from "../support/current-provider.ts"

useProvider()

const refused = `${origin}/auth/signin?error=InvalidCheck`
const nextSecret = "another-secret-of-more-than-32-characters"

/** A store that all processes share, and what is done with it. */
function watchedStore(): { store: Store; calls: string[] } {
  const calls: string[] = []
  const memory = MemoryStore()
  const store: Store = {
    ...memory,
    shared: true,
    add(key, value, ttlMs) {
      calls.push(`add ${key} ${ttlMs}`)
      return memory.add(key, value, ttlMs)
    },
    remove(key, value) {
      calls.push(`remove ${key}`)
      return memory.remove(key, value)
    },
  }
  return { store, calls }
}

const kinds = [
  ["the use of a passkey", (options) => passkeyAnswer("authenticate", {}, options)],
  ["a new passkey", (options) => passkeyAnswer("register", {}, options)],
  ["a provider's response", (options) => providerAnswer({}, options)],
] as const satisfies readonly [string, (options: Partial<AuthConfig>) => Promise<Stolen>][]

/** A browser of this process: with a shared store no process remembers anything itself. */
function browserWith({ cookies }: Stolen, config: AuthConfig): Visitor {
  const browser = visitor(config)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}

describe.each(kinds)("with a shared store, %s", (_name, steal) => {
  test("is good once of 20 times at once, also after a rotation, and no token is stored", async () => {
    const { store } = watchedStore()
    const stolen = await steal({ store })
    const { config, send, log } = stolen
    const rotated = { ...config, secret: [nextSecret, secret] }
    const browsers = Array.from({ length: 10 }, () => [config, rotated])
      .flat()
      .map((each) => browserWith(stolen, each))
    await Promise.all(browsers.map(send))
    expect(browsers.filter((browser) => browser.cookies.has(sessionCookie))).toHaveLength(1)
    expect(await send(browserWith(stolen, rotated))).toBe(refused)
    expect(log.filter((line) => line.includes("VerificationToken"))).toEqual([])
  })

  test("is not accepted where the store is not configured, or cannot be asked", async () => {
    const { store } = watchedStore()
    const stolen = await steal({ store })
    const { config, send } = stolen
    const { store: _store, ...without } = config
    expect(await send(browserWith(stolen, without))).toBe(refused)
    for (const add of [
      () => Promise.reject(new Error("down")),
      // What a store of JavaScript may answer.
      () => Promise.resolve(undefined as unknown as boolean),
      () => Promise.resolve(1 as unknown as boolean),
    ]) {
      const browser = browserWith(stolen, { ...config, store: { ...store, add } })
      expect(await send(browser)).toBe(`${origin}/auth/error?error=Configuration`)
      expect(browser.cookies.has(sessionCookie)).toBe(false)
    }
    expect(await send(browserWith(stolen, config))).toBe(origin)
  })
})

test("a sign-in that was started without the store is good once, with and without it", async () => {
  const { store } = watchedStore()
  const { config, cookies, send } = await providerAnswer()
  const open = await anotherProcess({ ...config, store })
  expect(await send(open(cookies))).toBe(origin)
  const old = visitor(config)
  for (const [name, value] of cookies) old.cookies.set(name, value)
  expect(await send(old)).toBe(refused)
})

test("a sign-in that ended without the store is not good in a process with it", async () => {
  const { store } = watchedStore()
  const stolen = await providerAnswer()
  expect(await stolen.send(browserWith(stolen, stolen.config))).toBe(origin)
  const open = await anotherProcess({ ...stolen.config, store })
  expect(await stolen.send(open(stolen.cookies))).toBe(refused)
})

describe("what is put in a shared store", () => {
  test("is one entry, under a hash without a secret, for longer than the value is accepted", async () => {
    const { store, calls } = watchedStore()
    const { config, cookies, send } = await providerAnswer({}, { store })
    expect(calls).toEqual([])
    await send(visitor(config))
    const browser = visitor(config)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expect(await send(browser)).toBe(origin)
    expect(calls).toEqual([expect.stringMatching(/^add used:[\w-]{43} 1800000$/)])
  })

  test("is given back when the response proves nothing", async () => {
    const { store, calls } = watchedStore()
    const site = passkeySite({ store })
    const browser = visitor(site.config)
    const passkey = await softwarePasskey(origin)
    const { options } = await optionsFor(browser, { action: "register", email: address })
    const cookies = new Map(browser.cookies)
    const answer = await passkey.create(options)
    const broken = { ...answer, response: { ...answer.response, attestationObject: "AAAA" } }
    const post = async (given: object) => {
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      await browser.post("callback/passkey", { action: "register", data: JSON.stringify(given) })
      return (await browser.session()) !== null
    }
    expect(await post(broken)).toBe(false)
    expect(calls.map((line) => line.split(" ")[0])).toEqual(["add", "remove"])
    expect(await post(answer)).toBe(true)
  })

  test("is nothing where the store is that of one process", async () => {
    const { store, calls } = watchedStore()
    const { config, cookies, send, log } = await providerAnswer(
      {},
      { store: { ...store, shared: false } },
    )
    const browser = visitor(config)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expect(await send(browser)).toBe(origin)
    expect(calls).toEqual([])
    expect(log).toContain("createVerificationToken")
  })

  test("needs no adapter", async () => {
    const { store } = watchedStore()
    const { adapter: _none, ...config } = application({ store }).config
    const browser = visitor(config)
    const { send } = await startedBy(browser)
    const cookies = new Map(browser.cookies)
    expect(await send(browser)).toBe(origin)
    const open = await anotherProcess(config)
    expect(await send(open(cookies))).toBe(refused)
  })
})
