import { describe, expect, test } from "vitest"
import { issuersOf, tokenEntries } from "../../src/features/provider-tokens/entries.ts"
import { endingTokens, noteEnding } from "../../src/features/provider-tokens/logged-out-tokens.ts"
import { resolveConfig } from "../../src/config/resolve-config.ts"
import { usableConfig } from "../../src/config/config-resolution.ts"
import { OIDC } from "../../src/providers/oidc.ts"
import { configWith, secret } from "../support/visitor.ts"
import { formOf } from "../support/signing-provider.ts"
import { logoutTokenApplication } from "../support/logout-token-application.ts"
import { sharedStore } from "../support/application.ts"

const strategies = ["jwt", "database"] as const
/** What a logout token names. */
const named = {
  "a session": { sub: undefined },
  "a user": { sid: undefined },
  "a session and its user": {},
} as const

describe("tenants that share a store and the ID of a provider, with other issuers", () => {
  test.each(
    strategies.flatMap((strategy) =>
      Object.keys(named).map((what) => [strategy, what as keyof typeof named] as const),
    ),
  )("end only their own %s sessions by a logout token that names %s", async (strategy, what) => {
    const store = sharedStore()
    const [one, other] = await Promise.all([
      logoutTokenApplication({ strategy, store }),
      logoutTokenApplication({ strategy, store }),
    ])
    const [mine, theirs] = [await one.enter(), await other.enter()]
    const claims = { ...named[what], jti: "the same" }
    expect(await one.post(formOf(await one.token({ claims })))).toMatchObject({ status: 200 })
    expect(await mine.session()).toBeNull()
    expect(await theirs.session()).not.toBeNull()
    // A sign-in in progress is denied by a mark for the same issuer only.
    const again = await other.enter()
    expect(await again.session()).not.toBeNull()
    // The second token is not taken for a repetition of the first.
    expect(await other.post(formOf(await other.token({ claims })))).toMatchObject({ status: 200 })
    expect([await theirs.session(), await again.session()]).toEqual([null, null])
  })

  const account = { provider: "sso", providerAccountId: "ada" }
  const secrets = { secrets: [secret] }
  const update = { ...account, refresh_token: "next" }

  function providersOf(issuer: string) {
    const entry = OIDC({ id: "sso", name: "SSO", issuer, clientId: "c", clientSecret: "s" })
    const { config } = usableConfig(resolveConfig(configWith({ providers: [entry] })))
    return [...config.providers.values()]
  }

  test.each([[[]], [["grant"]]])("have separate entries about tokens, with %j", async (grant) => {
    const store = sharedStore()
    const entriesOf = (issuer: string) =>
      tokenEntries(store, issuersOf(providersOf(issuer)), ...grant)
    const [one, other] = [entriesOf("https://a.example"), entriesOf("https://b.example")]
    const before = await other.marks(secrets, account, "token")
    expect(await one.claim(account)).toBeDefined()
    await one.keepSuccessor(secrets, "token", { update, ttlMs: 60_000 })
    await one.backOff(account, "token", 60)
    await one.noteRejection(account, "token")
    await one.noteRevocation(account)
    expect(await other.marks(secrets, account, "token")).toEqual(before)
    expect(await other.wasRejected(account, "token")).toBe(false)
    expect(await other.claim(account)).toBeDefined()
    // Another instance of the same tenant has the same entries, however its issuer is written.
    const same = entriesOf("https://A.example/")
    expect(await same.marks(secrets, account, "token")).toMatchObject({
      successor: update,
      backOff: 60,
      revocation: expect.any(String),
    })
    expect(await same.wasRejected(account, "token")).toBe(true)
    expect(await same.claim(account)).toBeUndefined()
  })

  test("find the tokens of their own last sign-in", async () => {
    const store = sharedStore()
    const { config } = usableConfig(resolveConfig(configWith()))
    const place = (issuer: string) => ({ store, config, provider: "sso", issuer })
    const kept = { userId: "1", providerAccountId: "ada", grant: "" }
    await noteEnding(place("https://a.example"), { auth_sid: "of a" }, kept)
    await noteEnding(place("https://b.example"), { auth_sid: "of b" }, kept)
    const found = await endingTokens(place("https://a.example"), { auth_sid: "of a" })
    expect(found).toEqual([kept])
  })
})
