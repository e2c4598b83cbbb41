import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import type { AdapterMethod } from "../../src/adapters.ts"
import { softwarePasskey } from "@lockstep/testing/programmable"
import { origin, sessionCookie, type Visitor, visitor } from "../support/visitor.ts"
import { address, finish, optionsFor, passkeySite, storedUser, usePasskey } from "./passkey-site.ts"

interface Case {
  readonly step: AdapterMethod
  readonly atomic: boolean
}

const casesOf = (steps: readonly AdapterMethod[]): Case[] =>
  steps.flatMap((step) =>
    (step === "createUserWithAccount" ? [true] : [true, false]).map((atomic) => ({ step, atomic })),
  )

/** A store of which one method fails until it is fixed. */
function failing({ step, atomic }: Case) {
  const reference = MemoryAdapter()
  const state = { isBroken: false }
  const original = reference[step]
  // The wrapper has the signature of whichever method it stands for.
  const broken = ((...args: never[]) => {
    if (state.isBroken) throw new Error("connect ECONNREFUSED")
    return (original as (...args: never[]) => unknown)(...args)
  }) as never
  const site = passkeySite(
    {},
    { ...reference, ...(!atomic && { createUserWithAccount: undefined }), [step]: broken },
  )
  return { ...site, reference, state }
}

async function register(browser: Visitor, fields: Record<string, string>): Promise<string> {
  const passkey = await softwarePasskey(origin)
  const { options } = await optionsFor(browser, { action: "register", ...fields })
  return finish(browser, "register", await passkey.create(options))
}

describe("a store that fails at one step", () => {
  test.each(
    casesOf([
      "getAuthenticator",
      "getUserByAccount",
      "createUser",
      "linkAccount",
      "createAuthenticator",
      "createUserWithAccount",
    ]),
  )(
    "of a registration leaves nothing, and a retry succeeds ($step, atomic: $atomic)",
    async (one) => {
      const { config, reference, state } = failing(one)
      const browser = visitor(config)
      state.isBroken = true
      const first = await register(browser, { email: address })
      if (first.includes("error=")) {
        expect(browser.cookies.has(sessionCookie)).toBe(false)
        expect(await reference.getUserByEmail(address)).toBeNull()
      }
      state.isBroken = false
      if (first.includes("error=")) expect(await register(browser, { email: address })).toBe(origin)
      expect(await browser.session()).toMatchObject({ user: { email: address } })
      const user = await storedUser(reference)
      expect(await reference.listAuthenticatorsByUserId(user.id)).toHaveLength(1)
    },
  )

  // asvs 2.3.3
  test.each(casesOf(["linkAccount", "createAuthenticator"]))(
    "of adding a passkey leaves neither account nor passkey ($step, atomic: $atomic)",
    async (one) => {
      const { config, reference, state } = failing(one)
      const browser = visitor(config)
      await register(browser, { email: address })
      const user = await storedUser(reference)
      state.isBroken = true
      expect(await register(browser, {})).toContain("error=Configuration")
      expect(await reference.listAuthenticatorsByUserId(user.id)).toHaveLength(1)
      expect(await reference.listAccountsByUserId(user.id)).toHaveLength(1)
      expect(await browser.session()).toMatchObject({ user: { email: address } })
      state.isBroken = false
      expect(await register(browser, {})).toBe(origin)
      expect(await reference.listAuthenticatorsByUserId(user.id)).toHaveLength(2)
    },
  )

  test("of opening the session keeps user and passkey together, and the passkey signs in", async () => {
    const { config, reference, state } = failing({ step: "createSession", atomic: true })
    const browser = visitor(config)
    const passkey = await softwarePasskey(origin)
    const begin = await optionsFor(browser, { action: "register", email: address })
    state.isBroken = true
    const answer = await passkey.create(begin.options)
    expect(await finish(browser, "register", answer)).toContain("error=Configuration")
    state.isBroken = false
    const user = await storedUser(reference)
    expect(await reference.listAuthenticatorsByUserId(user.id)).toHaveLength(1)
    expect(await usePasskey(browser, passkey)).toBe(origin)
  })

  test.each(casesOf(["getAuthenticator", "updateAuthenticatorCounter", "getUserByAccount"]))(
    "of signing in signs no user in, and a retry succeeds ($step, atomic: $atomic)",
    async (one) => {
      const { config, state } = failing(one)
      const browser = visitor(config)
      const passkey = await softwarePasskey(origin)
      const begin = await optionsFor(browser, { action: "register", email: address })
      await finish(browser, "register", await passkey.create(begin.options))
      await browser.submit("signout")
      state.isBroken = true
      const lost = await optionsFor(browser, { action: "authenticate" })
      const url = await finish(browser, "authenticate", await passkey.get(lost.options))
      expect(url).toContain("error=Configuration")
      expect(browser.cookies.has(sessionCookie)).toBe(false)
      state.isBroken = false
      expect(await usePasskey(browser, passkey)).toBe(origin)
    },
  )
})
