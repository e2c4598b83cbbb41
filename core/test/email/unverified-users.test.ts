import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import type { Adapter } from "../../src/adapters.ts"
import type { AuthConfig } from "../../src/index.ts"
import { encode } from "../../src/jwt.ts"
import type { OIDCConfig } from "../../src/provider/oauth-provider.ts"
import { MicrosoftEntraID } from "../../src/providers/microsoft-entra-id.ts"
import { origin, secret, visitor } from "../support/visitor.ts"
import { askForLink, confirm, linkOf, mailApplication, signInByMail } from "./mailbox.ts"
import { verifiedAt } from "../support/application.ts"

const refused = `${origin}/auth/signin?error=AccountNotLinked`

/** A user that an attacker created with the address of another user, and never verified. */
async function hijacked({ emailVerified = null as Date | null } = {}) {
  const adapter = MemoryAdapter()
  const user = await adapter.createUser({ id: "u", email: "ada@example.com", emailVerified })
  await adapter.linkAccount({
    userId: user.id,
    provider: "social",
    providerAccountId: "mallory",
    type: "oauth",
  })
  const expires = new Date(Date.now() + 1e6)
  await adapter.createSession({ sessionToken: "of-mallory", userId: user.id, expires })
  return { adapter, user }
}

function idToken(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
  return `${part({ alg: "none" })}.${part(claims)}.${Buffer.from("x").toString("base64url")}`
}

const client = { clientId: "client", clientSecret: "secret" }

function oidc(id: string): OIDCConfig {
  return { id, name: id, type: "oidc", issuer: "https://accounts.example.com", ...client }
}

function readNothing(): never {
  throw new TypeError("Cannot read properties of undefined")
}

const social = { provider: "social", providerAccountId: "mallory" }

describe("a magic link to a user who never verified the address", () => {
  // spec V7
  test("revokes the access of the user who registered it: accounts and sessions are deleted before and after the verification", async () => {
    const { adapter, user } = await hijacked()
    const app = mailApplication({ adapter })
    expect(await signInByMail(visitor(app.config), app)).toBe(origin)
    expect(await adapter.getUserByAccount(social)).toBeNull()
    expect(await adapter.getSessionAndUser("of-mallory")).toBeNull()
    const owner = await adapter.getUserByEmail("ada@example.com")
    expect(owner).toMatchObject({ id: user.id, emailVerified: expect.any(Date) })
    const from = app.log.indexOf("useVerificationToken")
    expect(app.log.slice(from + 1)).toEqual([
      "getUserByEmail",
      "listAccountsByUserId",
      "callback signIn",
      "unlinkAccount",
      "deleteSessionsByUserId",
      "updateUser",
      "listAccountsByUserId",
      "deleteSessionsByUserId",
      "event updateUser",
      "createSession",
      "event signIn",
    ])
  })

  test("leaves an account whose provider verified this very address", async () => {
    const others = [oidc("good")]
    const { adapter, user } = await hijacked()
    const claims = { email: "Ada@Example.com", email_verified: true }
    const account = { userId: user.id, type: "oidc", id_token: idToken(claims) } as const
    await adapter.linkAccount({ ...account, provider: "good", providerAccountId: "ada" })
    const app = mailApplication({ adapter, others })
    await signInByMail(visitor(app.config), app)
    const good = { provider: "good", providerAccountId: "ada" }
    expect(await adapter.getUserByAccount(good)).toMatchObject({ id: user.id })
    expect(await adapter.getUserByAccount(social)).toBeNull()
  })

  test.each([
    { email: "ada@example.com", email_verified: "true" },
    { email: "ada@example.com", email_verified: 1 },
    { email: "ada@example.com" },
    { email: "mallory@example.com", email_verified: true },
    { email_verified: true },
  ])("does not leave an account whose id_token says %j", async (claims) => {
    const { adapter, user } = await hijacked()
    const account = { userId: user.id, type: "oidc", id_token: idToken(claims) } as const
    await adapter.linkAccount({ ...account, provider: "other", providerAccountId: "m" })
    const app = mailApplication({ adapter, others: [oidc("other")] })
    await signInByMail(visitor(app.config), app)
    const other = { provider: "other", providerAccountId: "m" }
    expect(await adapter.getUserByAccount(other)).toBeNull()
  })

  const unbelieved: [string, AuthConfig["providers"]][] = [
    ["that is no longer configured", []],
    ["whose claim email_verified is worth nothing", [MicrosoftEntraID({ ...client, id: "it" })]],
    ["whose verifiedEmail does not say so", [{ ...oidc("it"), verifiedEmail: () => null }]],
    ["whose verifiedEmail fails on it", [{ ...oidc("it"), verifiedEmail: readNothing }]],
  ]
  test.each(unbelieved)("does not leave the account of a provider %s", async (_name, others) => {
    const { adapter, user } = await hijacked()
    const claims = { email: "ada@example.com", email_verified: true }
    const account = { userId: user.id, type: "oidc", id_token: idToken(claims) } as const
    await adapter.linkAccount({ ...account, provider: "it", providerAccountId: "m" })
    const app = mailApplication({ adapter, others })
    expect(await signInByMail(visitor(app.config), app)).toBe(origin)
    expect(await adapter.listAccountsByUserId(user.id)).toEqual([])
  })

  test.each(["listAccountsByUserId", "unlinkAccount", "deleteSessionsByUserId"] as const)(
    "leaves everything there and marks the user where the adapter has no %s",
    async (method) => {
      const { adapter, user } = await hijacked()
      const app = mailApplication({ adapter, replaced: { [method]: undefined } })
      const browser = visitor(app.config)
      expect(await signInByMail(browser, app)).toBe(origin)
      expect(await browser.session()).not.toBeNull()
      expect(await adapter.getUserByEmail("ada@example.com")).toMatchObject({
        emailVerified: expect.any(Date),
      })
      const marked = { provider: "lockstep/verified-later", providerAccountId: user.id }
      expect(await adapter.getUserByAccount(marked)).toMatchObject({ id: user.id })
      expect(await adapter.getUserByAccount(social)).not.toBeNull()
    },
  )

  test.each(["linkAccount", "getUserByAccount"] as const)(
    "is refused where the adapter has no %s to mark the user by, and the log says what to do",
    async (method) => {
      const { adapter } = await hijacked()
      const replaced = { [method]: undefined, listAccountsByUserId: undefined }
      const app = mailApplication({ adapter, replaced, config: { session: { strategy: "jwt" } } })
      const browser = visitor(app.config)
      expect(await signInByMail(browser, app)).toBe(refused)
      expect(await browser.session()).toBeNull()
      expect(await adapter.getUserByEmail("ada@example.com")).toMatchObject({ emailVerified: null })
      expect(app.warnings.at(-1)).toContain(method)
    },
  )

  test("keeps everything for the user themselves, if their session asked for it", async () => {
    const { adapter } = await hijacked()
    const app = mailApplication({ adapter })
    const browser = visitor(app.config)
    browser.cookies.set("authjs.session-token", "of-mallory")
    await askForLink(browser, "ada@example.com", { link: "true" })
    expect(await confirm(browser, app)).toBe(origin)
    expect(await adapter.getUserByAccount(social)).not.toBeNull()
    expect(app.log).toContain("event updateUser")
    expect(await adapter.getUserByEmail("ada@example.com")).toMatchObject({
      emailVerified: expect.any(Date),
    })
  })

  test.each([
    ["was planted before the link was requested", true, true],
    ["was planted while the link was on its way", false, true],
    ["is left over on a shared computer where the link is requested", true, false],
  ])("keeps nothing because of a session that %s", async (_name, before, after) => {
    const { adapter } = await hijacked()
    const app = mailApplication({ adapter })
    const browser = visitor(app.config)
    if (before) browser.cookies.set("authjs.session-token", "of-mallory")
    await askForLink(browser, "ada@example.com")
    if (after) browser.cookies.set("authjs.session-token", "of-mallory")
    else browser.cookies.delete("authjs.session-token")
    expect(await confirm(browser, app)).toBe(origin)
    expect(await adapter.getUserByAccount(social)).toBeNull()
    expect(await adapter.getSessionAndUser("of-mallory")).toBeNull()
  })

  test("keeps nothing if the session asked and another browser opens the link", async () => {
    const { adapter } = await hijacked()
    const app = mailApplication({ adapter })
    const browser = visitor(app.config)
    browser.cookies.set("authjs.session-token", "of-mallory")
    await askForLink(browser, "ada@example.com", { link: "true" })
    expect(await confirm(visitor(app.config), app)).toBe(origin)
    expect(await adapter.getUserByAccount(social)).toBeNull()
  })

  test("does not let a link say afterwards that a session asked for it", async () => {
    const { adapter } = await hijacked()
    const app = mailApplication({ adapter })
    const browser = visitor(app.config)
    browser.cookies.set("authjs.session-token", "of-mallory")
    await askForLink(browser, "ada@example.com")
    const [path = "", query] = linkOf(app).split("?")
    const form = Object.fromEntries(new URLSearchParams(query))
    const response = await browser.post(path, { ...form, link: "true" })
    expect(response.headers.get("location")).toBe(`${origin}/auth/error?error=Verification`)
    expect(await adapter.getUserByAccount(social)).not.toBeNull()
  })

  test("sends no link to verify the address of another user, or without a session", async () => {
    const { adapter } = await hijacked()
    const app = mailApplication({ adapter })
    const browser = visitor(app.config)
    const denied = `${origin}/auth/error?error=AccessDenied`
    expect(await askForLink(browser, "ada@example.com", { link: "true" })).toBe(denied)
    browser.cookies.set("authjs.session-token", "of-mallory")
    expect(await askForLink(browser, "eve@example.com", { link: "true" })).toBe(denied)
    expect(app.mails).toEqual([])
  })

  test("keeps everything with allowDangerousEmailAccountLinking", async () => {
    const { adapter } = await hijacked()
    const app = mailApplication({ adapter, provider: { allowDangerousEmailAccountLinking: true } })
    expect(await signInByMail(visitor(app.config), app)).toBe(origin)
    expect(await adapter.getUserByAccount(social)).not.toBeNull()
    expect(await adapter.getSessionAndUser("of-mallory")).not.toBeNull()
  })

  test("ends the attacker's session under the strategy jwt as well, when it is extended next", async () => {
    const { adapter, user } = await hijacked()
    const app = mailApplication({ adapter, config: { session: { strategy: "jwt", updateAge: 0 } } })
    const attacker = visitor(app.config)
    const token = {
      sub: user.id,
      auth_time: Math.floor(Date.now() / 1000) - 3600,
      auth_type: "oauth" as const,
    }
    const salt = "authjs.session-token"
    attacker.cookies.set(salt, await encode({ token, secret, salt }))
    expect(await attacker.session()).not.toBeNull()
    const browser = visitor(app.config)
    await signInByMail(browser, app)
    expect(await attacker.session()).toBeNull()
    expect(await browser.session()).not.toBeNull()
  })

  test("ends a session that the attacker began while their accounts were being unlinked", async () => {
    const { adapter, user } = await hijacked()
    const salt = "authjs.session-token"
    let began = 0
    const deleteSessionsByUserId = async () => {
      // The last moment before the verification; the clock goes on afterwards.
      if (began > 0) return
      began = Math.floor(Date.now() / 1000) + 1
      vi.setSystemTime(Date.now() + 1000)
    }
    const config = { session: { strategy: "jwt", updateAge: 0 } } as const
    const app = mailApplication({ adapter, replaced: { deleteSessionsByUserId }, config })
    const browser = visitor(app.config)
    vi.useFakeTimers({ toFake: ["Date"] })
    onTestFinished(() => void vi.useRealTimers())
    await signInByMail(browser, app)
    const attacker = visitor(app.config)
    const token = { sub: user.id, auth_time: began, auth_type: "oauth" as const }
    attacker.cookies.set(salt, await encode({ token, secret, salt }))
    expect(await attacker.session()).toBeNull()
    expect(await browser.session()).not.toBeNull()
  })

  test("touches nothing of a user who has verified the address", async () => {
    const { adapter } = await hijacked({ emailVerified: verifiedAt })
    const app = mailApplication({ adapter })
    expect(await signInByMail(visitor(app.config), app)).toBe(origin)
    expect(await adapter.getUserByAccount(social)).not.toBeNull()
    expect(app.log).not.toContain("updateUser")
    expect(app.log).not.toContain("listAccountsByUserId")
  })
})

describe("a store whose database takes another address for the same", () => {
  test("does not sign in to another user", async () => {
    const memory = MemoryAdapter()
    await memory.createUser({ id: "u", email: "ade@example.com", emailVerified: verifiedAt })
    const getUserByEmail: Adapter["getUserByEmail"] = (email) =>
      memory.getUserByEmail(email.replaceAll("é", "e"))
    const asked: unknown[] = []
    const app = mailApplication({
      adapter: memory,
      replaced: { getUserByEmail },
      config: { callbacks: { signIn: ({ user }) => asked.push(user.email) > 0 } },
    })
    const browser = visitor(app.config)
    await askForLink(browser, "adé@example.com")
    expect(asked).toEqual(["adé@example.com"])
    expect(app.mails[0]?.identifier).toBe("adé@example.com")
    expect(await confirm(browser, app)).toBe(refused)
    expect(await browser.session()).toBeNull()
  })
})
