import { afterEach, describe, expect, test, vi } from "vitest"
import { softwarePasskey } from "@lockstep/testing/programmable"
import { origin, type Visitor, visitor } from "../support/visitor.ts"
import { finish, optionsFor } from "../webauthn/passkey-site.ts"
import { answerTo, signIn, useProvider } from "../support/current-provider.ts"
import type { Application } from "../support/application.ts"
import { comesBackAs, hijacked, linkFurther, openApplication, staysIn } from "./open-application.ts"

useProvider()

afterEach(() => {
  vi.useRealTimers()
})

async function accountsOfAda({ adapter }: Application): Promise<unknown> {
  const ada = await adapter.getUserByEmail?.("ada@example.com")
  expect(ada?.emailVerified).toBeInstanceOf(Date)
  return adapter.listAccountsByUserId?.(ada?.id ?? "")
}

describe.each(["database", "jwt"] as const)(
  "an attacker who registered the address before its owner followed a magic link (%s) (CVE-2026-67327, GHSA-qq9h-g4jm-xgf3)",
  (strategy) => {
    test("cannot link a further account in the session that they had", async () => {
      const site = await hijacked(strategy)
      await site.adaSignsIn()
      comesBackAs("further")
      const location = await signIn(site.attacker, { id: "second", form: { link: "true" } })
      expect(location).toBe(`${origin}/auth/error?error=AccessDenied`)
      expect(await accountsOfAda(site)).toEqual([])
    })

    test.each(["second", "posting"])("cannot finish a link begun before: %s", async (id) => {
      const site = await hijacked(strategy)
      const away = await site.attacker.submit(`signin/${id}`, { link: "true" })
      await site.adaSignsIn()
      comesBackAs("further")
      const answer = answerTo(away)
      const query = new URLSearchParams(answer).toString()
      const back =
        id === "posting"
          ? await site.attacker.follow(
              await site.attacker.postAcrossSites("callback/posting", answer),
            )
          : await site.attacker.get(`callback/second?${query}`)
      expect(back.headers.get("location")).toContain("error=OAuthAccountNotLinked")
      expect(await accountsOfAda(site)).toEqual([])
    })

    test("loses a passkey that they had created for it, and the owner can create another", async () => {
      const site = openApplication(strategy)
      const attacker = visitor(site.config)
      const passkey = await softwarePasskey(origin)
      const { options } = await optionsFor(attacker, {
        action: "register",
        email: "ada@example.com",
      })
      await finish(attacker, "register", await passkey.create(options))
      expect(await attacker.session()).not.toBeNull()
      const ada = await site.adaSignsIn()
      expect(await accountsOfAda(site)).toEqual([])
      const other = visitor(site.config)
      const again = await optionsFor(other, { action: "authenticate" })
      const used = await passkey.get(again.options)
      expect(await finish(other, "authenticate", used)).toContain("error=AccountNotLinked")
      // A user who had made it themselves makes another on the same device.
      const more = await optionsFor(ada, { action: "register" })
      expect(more.options.excludeCredentials).toEqual([])
      const another = await softwarePasskey(origin)
      await finish(ada, "register", await another.create(more.options))
      expect(await accountsOfAda(site)).toMatchObject([{ type: "webauthn" }])
    })

    test("cannot add a passkey, before or after", async () => {
      const site = await hijacked(strategy)
      const { options } = await optionsFor(site.attacker, { action: "register" })
      await site.adaSignsIn()
      await expect(optionsFor(site.attacker, { action: "register" })).rejects.toThrow("400")
      const passkey = await softwarePasskey(origin)
      const location = await finish(site.attacker, "register", await passkey.create(options))
      expect(location).toContain("error=AccountNotLinked")
      expect(await accountsOfAda(site)).toEqual([])
    })
  },
)

describe.each(["database", "jwt"] as const)(
  "an attacker who had registered the address is shut out also when both come at once (%s)",
  (strategy) => {
    test.each([true, false])("at their first sign-in (atomic: %s)", async (isAtomic) => {
      const site = openApplication(strategy, isAtomic)
      comesBackAs("mallory")
      const attacker = visitor(site.config)
      const method = isAtomic ? "createSession" : "linkAccount"
      site.between.set(method, site.adaSignsIn)
      await signIn(attacker)
      if (strategy === "jwt" && isAtomic) await site.adaSignsIn()
      expect(await accountsOfAda(site)).toEqual([])
      expect(await staysIn(attacker)).toBe(false)
    })

    test("at a later sign-in", async () => {
      const site = await hijacked(strategy)
      const attacker = visitor(site.config)
      let ada: Visitor | undefined
      site.between.set("createSession", async () => (ada = await site.adaSignsIn()))
      await signIn(attacker)
      ada ??= await site.adaSignsIn()
      expect(await staysIn(attacker)).toBe(false)
      expect(await staysIn(ada)).toBe(true)
    })

    test("as they link a further account", async () => {
      const site = await hijacked(strategy)
      comesBackAs("further")
      site.between.set("linkAccount", site.adaSignsIn)
      const location = await signIn(site.attacker, { id: "second", form: { link: "true" } })
      expect(location).toContain("error=OAuthAccountNotLinked")
      expect(await accountsOfAda(site)).toEqual([])
      expect(await staysIn(site.attacker)).toBe(false)
    })

    test("as they link a further account just before the proof", async () => {
      const site = await hijacked(strategy)
      comesBackAs("further")
      const away = await site.attacker.submit("signin/second", { link: "true" })
      const answer = answerTo(away)
      site.between.set("updateUser", () => linkFurther(site))
      await site.adaSignsIn()
      expect(await accountsOfAda(site)).toEqual([])
      const query = new URLSearchParams(answer).toString()
      await site.attacker.get(`callback/second?${query}`)
      expect(await accountsOfAda(site)).toEqual([])
    })

    test("as they sign in with an account that was linked just before the proof", async () => {
      const site = await hijacked(strategy)
      const attacker = visitor(site.config)
      site.between.set("updateUser", async () => {
        await linkFurther(site)
        // After the proof can be seen, and before the accounts are looked for again.
        site.between.set("listAccountsByUserId", async () => {
          vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2000 })
          await signIn(attacker, { id: "second" })
        })
      })
      await site.adaSignsIn()
      expect(await accountsOfAda(site)).toEqual([])
      expect(await staysIn(attacker)).toBe(false)
    })

    test.each(strategy === "jwt" ? ["before"] : ["before", "after"])(
      "as they read the proof that was just written, and get their session %s the last look",
      async (when) => {
        const site = await hijacked(strategy)
        const attacker = visitor(site.config)
        const written = Promise.withResolvers<unknown>()
        const reached = Promise.withResolvers<unknown>()
        let ada: Promise<unknown> = Promise.resolve()
        site.between.set("getUserByAccount", () => {
          ada = site.adaSignsIn()
          return written.promise
        })
        site.between.set("updateUser", async () => {
          await linkFurther(site)
          site.between.set("listAccountsByUserId", () => {
            if (when === "after") site.between.set("createSession", () => (reached.resolve(1), ada))
            written.resolve(1)
            return when === "after" ? reached.promise : done
          })
        })
        comesBackAs("further")
        const done = signIn(attacker, { id: "second" })
        await done
        await ada
        expect(await accountsOfAda(site)).toEqual([])
        expect(await staysIn(attacker)).toBe(false)
      },
    )

    test("as they add a passkey", async () => {
      const site = await hijacked(strategy)
      const { options } = await optionsFor(site.attacker, { action: "register" })
      const passkey = await softwarePasskey(origin)
      site.between.set("linkAccount", site.adaSignsIn)
      const answer = await passkey.create(options)
      expect(await finish(site.attacker, "register", answer)).toContain("error=AccountNotLinked")
      expect(await accountsOfAda(site)).toEqual([])
      const other = visitor(site.config)
      const again = await optionsFor(other, { action: "authenticate" })
      const used = await passkey.get(again.options)
      expect(await finish(other, "authenticate", used)).toContain("error=")
    })
  },
)
