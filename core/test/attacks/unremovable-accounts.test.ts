import { afterEach, describe, expect, test, vi } from "vitest"
import { softwarePasskey } from "@lockstep/testing/programmable"
import { origin, type Visitor, visitor } from "../support/visitor.ts"
import type { ReplacedMethods } from "../support/watched-adapter.ts"
import { finish, optionsFor, usePasskey } from "../webauthn/passkey-site.ts"
import { answerTo, signIn, useProvider } from "../support/current-provider.ts"
import { comesBackAs, hijacked, linkFurther, openApplication, staysIn } from "./open-application.ts"

useProvider()

afterEach(() => {
  vi.useRealTimers()
})

/** What the published adapters of Auth.js lack. */
const lacking: ReplacedMethods = {
  listAccountsByUserId: undefined,
  deleteSessionsByUserId: undefined,
  createUserWithAccount: undefined,
}

/** The same, and all that is optional besides. */
const bare: ReplacedMethods = { ...lacking, unlinkAccount: undefined, deleteUser: undefined }

type Site = ReturnType<typeof openApplication>

function later(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5000 })
}

/** Nothing that the attacker has opens Ada's user. */
async function expectShutOut(site: Site, attacker: Visitor): Promise<void> {
  const ada = await site.adapter.getUserByEmail?.("ada@example.com")
  expect(ada?.emailVerified).toBeInstanceOf(Date)
  expect(await staysIn(attacker)).toBe(false)
  later()
  for (const [sub, id] of [
    ["mallory", "local"],
    ["further", "second"],
  ] as const) {
    comesBackAs(sub)
    const browser = visitor(site.config)
    expect(await signIn(browser, { id })).toContain("error=OAuthAccountNotLinked")
    expect(await browser.session()).toBeNull()
  }
}

describe.each([
  ["database", "lacking what published adapters lack", lacking],
  ["jwt", "lacking what published adapters lack", lacking],
  ["database", "with nothing optional", bare],
  ["jwt", "with nothing optional", bare],
] as const)(
  "an attacker who registered the address before its owner (%s, an adapter %s)",
  (strategy, _lacks, methods) => {
    test("is shut out", async () => {
      const site = await hijacked(strategy, methods)
      later()
      await site.adaSignsIn()
      await expectShutOut(site, site.attacker)
    })

    test.each(["linkAccount", "createSession"] as const)(
      "is shut out as they sign in for the first time: %s",
      async (method) => {
        const site = openApplication(strategy, false, methods)
        comesBackAs("mallory")
        const attacker = visitor(site.config)
        site.between.set(method, site.adaSignsIn)
        await signIn(attacker)
        // As long as there is no user, nothing has been verified.
        const ada = await site.adapter.getUserByEmail?.("ada@example.com")
        if (!ada?.emailVerified) await site.adaSignsIn()
        expect(await staysIn(attacker)).toBe(false)
        later()
        comesBackAs("mallory")
        const browser = visitor(site.config)
        expect(await signIn(browser)).toContain("error=OAuthAccountNotLinked")
      },
    )

    test.each(["getUserByAccount", "createSession"] as const)(
      "is shut out as they sign in later: %s",
      async (method) => {
        const site = await hijacked(strategy, methods)
        const attacker = visitor(site.config)
        site.between.set(method, site.adaSignsIn)
        await signIn(attacker)
        // Sessions in a cookie are not stored.
        if (site.between.has(method)) await site.adaSignsIn()
        await expectShutOut(site, attacker)
      },
    )

    test("is shut out as they link a further account", async () => {
      const site = await hijacked(strategy, methods)
      comesBackAs("further")
      site.between.set("linkAccount", site.adaSignsIn)
      const location = await signIn(site.attacker, { id: "second", form: { link: "true" } })
      expect(location).toContain("error=OAuthAccountNotLinked")
      await expectShutOut(site, site.attacker)
    })

    test("is shut out as they link a further account just before the proof", async () => {
      const site = await hijacked(strategy, methods)
      site.between.set("updateUser", () => linkFurther(site))
      await site.adaSignsIn()
      await expectShutOut(site, site.attacker)
    })

    test("gets in neither with a passkey nor by adding one", async () => {
      const site = openApplication(strategy, false, methods)
      const attacker = visitor(site.config)
      const passkey = await softwarePasskey(origin)
      const fields = { action: "register", email: "ada@example.com" }
      const { options } = await optionsFor(attacker, fields)
      await finish(attacker, "register", await passkey.create(options))
      expect(await attacker.session()).not.toBeNull()
      const more = await optionsFor(attacker, { action: "register" })
      later()
      const ada = await site.adaSignsIn()
      const added = await (await softwarePasskey(origin)).create(more.options)
      expect(await finish(attacker, "register", added)).toContain("error=AccountNotLinked")
      const other = visitor(site.config)
      const again = await optionsFor(other, { action: "authenticate" })
      const used = await passkey.get(again.options)
      expect(await finish(other, "authenticate", used)).toContain("error=AccountNotLinked")
      // The owner's own works.
      later()
      const own = await softwarePasskey(origin)
      const asked = await optionsFor(ada, { action: "register" })
      await finish(ada, "register", await own.create(asked.options))
      later()
      const device = visitor(site.config)
      await usePasskey(device, own)
      expect(await device.session()).toMatchObject({ user: { email: "ada@example.com" } })
    })

    test("cannot mark their own account as the owner's", async () => {
      const site = await hijacked(strategy, methods)
      comesBackAs("mallory")
      const away = await site.attacker.submit("signin/local", { link: "true" })
      const answer = answerTo(away)
      later()
      await site.adaSignsIn()
      const query = new URLSearchParams(answer).toString()
      const back = await site.attacker.get(`callback/local?${query}`)
      expect(back.headers.get("location")).toContain("error=OAuthAccountNotLinked")
      await expectShutOut(site, site.attacker)
    })
  },
)

test("a mark that another request stores at the same time is no failure", async () => {
  const site = await hijacked("database", lacking)
  const both = Promise.withResolvers<unknown>()
  const other = site.adaSignsIn
  site.between.set("linkAccount", async () => {
    both.resolve(await other())
  })
  expect(await (await site.adaSignsIn()).session()).not.toBeNull()
  expect(await both.promise).toBeDefined()
})

test("an owner who was verified without a mark needs none", async () => {
  const site = openApplication("database", false, lacking)
  const ada = await site.adaSignsIn()
  comesBackAs("further")
  expect(await signIn(ada, { id: "second", form: { link: "true" } })).toBe(origin)
  const user = await site.adapter.getUserByEmail?.("ada@example.com")
  expect(await site.adapter.listAccountsByUserId?.(user?.id ?? "")).toHaveLength(1)
})
