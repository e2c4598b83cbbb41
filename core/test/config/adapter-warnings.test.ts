import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test, vi } from "vitest"
import { type Adapter, rememberMethods } from "../../src/adapters.ts"
import { resolveConfig } from "../../src/config/resolve-config.ts"
import type { Logger } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import GitHub from "../../src/providers/github.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { localMail } from "../email/mailbox.ts"
import { warningsOf } from "../support/config-warnings.ts"
import { configWith, visitor } from "../support/visitor.ts"
import { application } from "../support/application.ts"
import { signIn, useProvider } from "../support/current-provider.ts"

const github = GitHub({ clientId: "id", clientSecret: "secret" })
const passwords = Credentials({ credentials: {}, authorize: () => null })
const code = "users-cannot-be-deleted"

/** What adapters of Auth.js have, and no more. */
function published(without: readonly string[] = []): Adapter {
  const left = ["createUserWithAccount", "listAccountsByUserId", "deleteSessionsByUserId"]
  const methods = Object.entries(MemoryAdapter()).filter(
    ([name]) => !left.includes(name) && !without.includes(name),
  )
  // What is left of an adapter is one, as its methods are optional.
  return Object.fromEntries(methods) as Adapter
}

const messagesOf = (options: object): string[] =>
  warningsOf(options).flatMap(([name, path, message]) => (name === code ? [path, message] : []))

describe("an adapter that cannot delete a user", () => {
  const adapter = published(["deleteUser"])

  test.each([
    ["a provider", { providers: [github] }],
    ["passkeys", { providers: [Passkey], experimental: { enableWebAuthn: true } }],
    ["JWT sessions too", { providers: [passwords, github], session: { strategy: "jwt" } }],
  ])("is warned about: %s", (_what, options) => {
    const [path, message] = messagesOf({ adapter, ...options })
    expect(path).toBe("adapter")
    expect(message).toContain("deleteUser")
    expect(message).toContain("createUserWithAccount")
  })

  test.each([
    ["magic links alone, which store no account", { providers: [localMail()] }],
    ["credentials alone", { providers: [passwords], session: { strategy: "jwt" } }],
  ])("is not warned about: %s", (_what, options) => {
    expect(messagesOf({ adapter, ...options })).toEqual([])
  })

  test("is warned about once in each log", () => {
    const options = { adapter, providers: [github] }
    const warn = vi.fn<Logger["warn"]>()
    const config = configWith({ ...options, logger: { warn } })
    for (const each of [config, config, { ...config }]) resolveConfig(each)
    expect(warn.mock.calls.filter(([name]) => name === code)).toHaveLength(1)
    expect(messagesOf(options)).toHaveLength(2)
  })

  test("is not warned about when it creates user and account at once, unless that is overridden", () => {
    const { deleteUser: _none, ...methods } = MemoryAdapter()
    expect(messagesOf({ adapter: rememberMethods(methods), providers: [github] })).toEqual([])
    const linkAccount: Adapter["linkAccount"] = (account) => methods.linkAccount(account)
    const overridden = { ...rememberMethods(methods), linkAccount }
    const others = GitHub({ clientId: "id", clientSecret: "secret" })
    expect(messagesOf({ adapter: overridden, providers: [others] })).toHaveLength(2)
  })

  test("without createUserWithAccount is not warned about when it has deleteUser, as Auth.js's have", () => {
    expect(messagesOf({ adapter: published(), providers: [github] })).toEqual([])
  })
})

describe("what the warning is about", () => {
  useProvider()

  test.each([true, false])("one failed link, deleteUser: %s", async (canDelete) => {
    let fails = true
    const { adapter, config, warnings } = application(
      {},
      {
        createUserWithAccount: undefined,
        ...(!canDelete && { deleteUser: undefined }),
        async linkAccount(account) {
          if (fails) throw new Error("The database went away.")
          return adapter.linkAccount?.(account)
        },
      },
    )
    await signIn(visitor(config))
    fails = false
    const where = await signIn(visitor(config))
    expect(where.includes("error=OAuthAccountNotLinked")).toBe(!canDelete)
    expect(warnings.some((text) => text.startsWith(code))).toBe(!canDelete)
  })
})
