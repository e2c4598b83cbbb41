import path from "node:path"
import { describe, expect, test } from "vitest"
import { purposes, sealFor, unsealFor } from "../../src/crypto/purposes.ts"
import { seal, unseal } from "../../src/crypto/seal.ts"
import { readImportGraph } from "../support/import-graph.ts"

const secrets = ["an-example-secret-of-more-than-32-characters"]

/** Every salt: the names of the session cookies, plain and secure, and our own purposes. */
const salts = ["authjs.session-token", "__Secure-authjs.session-token", ...purposes]

const pairs = salts.flatMap((sealed) => salts.map((read) => ({ sealed, read })))

describe("what is sealed for one purpose", () => {
  test.each(pairs)(
    "$sealed opens for $read only when they are the same",
    async ({ sealed, read }) => {
      const token = await seal({ sub: "ada" }, { secrets, salt: sealed, maxAgeSeconds: 60 })
      const opened = await unseal(token, { secrets, salt: read })
      expect(opened !== undefined).toBe(sealed === read)
    },
  )
})

const own = purposes.flatMap((sealed) => purposes.map((read) => ({ sealed, read })))

describe("what is sealed without its header", () => {
  test.each(own)("as $sealed opens as $read only when they are the same", async (pair) => {
    const options = { secrets, maxAgeSeconds: 60, now: Date.now() }
    const token = await sealFor({ sub: "ada" }, { ...options, salt: pair.sealed })
    const opened = await unsealFor(token, { ...options, salt: pair.read })
    expect(opened?.["sub"]).toBe(pair.sealed === pair.read ? "ada" : undefined)
  })

  test.each(salts)("is no token for %s with the header of that purpose", async (salt) => {
    const now = Date.now()
    const checks = await sealFor({}, { secrets, salt: "lockstep.checks", maxAgeSeconds: 60, now })
    const [header] = (await seal({}, { secrets, salt, maxAgeSeconds: 60 })).split("..")
    const opened = await unseal(`${header}..${checks}`, { secrets, salt })
    expect(opened !== undefined).toBe(salt === "lockstep.checks")
  })

  test("opens after a rotation of secrets, and not without the old one", async () => {
    const options = { salt: "lockstep.checks", maxAgeSeconds: 60, now: Date.now() } as const
    const token = await sealFor({ sub: "ada" }, { ...options, secrets })
    const next = "another-secret-of-more-than-32-characters"
    expect(await unsealFor(token, { ...options, secrets: [next, ...secrets] })).toBeDefined()
    expect(await unsealFor(token, { ...options, secrets: [next] })).toBeUndefined()
  })

  test("expires", async () => {
    const options = { secrets, salt: "lockstep.checks", maxAgeSeconds: 60 } as const
    const token = await sealFor({}, { ...options, now: 0 })
    expect(await unsealFor(token, { ...options, now: 59_000 })).toBeDefined()
    expect(await unsealFor(token, { ...options, now: 120_000 })).toBeUndefined()
  })
})

test("the types know no purpose that is not in the list", async () => {
  const options = { secrets, maxAgeSeconds: 60, now: Date.now() }
  // @ts-expect-error A new purpose belongs into the list, from where the tests take it.
  const sealed = await sealFor({}, { ...options, salt: "lockstep.other" })
  // @ts-expect-error The same.
  expect(await unsealFor(sealed, { ...options, salt: "lockstep.other" })).toBeDefined()
})

const graph = readImportGraph(path.join(import.meta.dirname, "../../src"))

function importersOf(target: string): readonly string[] {
  return Object.keys(graph).filter((file) => graph[file]?.includes(target))
}

describe("nothing else is sealed or hashed with the secrets", () => {
  test("values are sealed by purpose, or by the codec of sessions", () => {
    expect(importersOf("crypto/seal.ts")).toEqual(["config/token-codec.ts", "crypto/purposes.ts"])
  })

  test("the codec of sessions is known to the configuration and to its own entry point", () => {
    expect(importersOf("config/token-codec.ts")).toEqual([
      "config/resolve-config.ts",
      "config/resolved-config.ts",
      "jwt.ts",
    ])
  })

  test("keys and ciphers are known to what seals by a salt, and digests to what hashes", () => {
    expect(importersOf("#jwe")).toEqual([
      "crypto/hash.ts",
      "crypto/key-ring.ts",
      "crypto/keyed-hash.ts",
      "crypto/purposes.ts",
      "crypto/seal.ts",
    ])
    expect(importersOf("crypto/key-ring.ts")).toEqual(["crypto/purposes.ts", "crypto/seal.ts"])
    // If an import names one of the two, it could not be replaced on other runtimes.
    expect(importersOf("crypto/jwe-node.ts")).toEqual([])
    expect(importersOf("crypto/jwe-web.ts")).toEqual([])
  })

  test("what seals by purpose is known", () => {
    expect(importersOf("crypto/purposes.ts")).toEqual([
      "features/back-channel-logout/session-index.ts",
      "features/provider-logout/hint-cookie.ts",
      "features/provider-logout/logout-step.ts",
      "features/provider-tokens/entries.ts",
      "features/provider-tokens/session-records.ts",
      "features/provider-tokens/token-seal.ts",
      "features/rate-limits/known-browser.ts",
      "oauth/posted-form.ts",
      "oauth/redirect-proxy.ts",
      "transactions/sealed-transaction.ts",
    ])
    expect(importersOf("transactions/sealed-transaction.ts")).toEqual([
      "features/provider-logout/return-transaction.ts",
      "oauth/checks.ts",
      "webauthn/challenge.ts",
    ])
  })

  test("what hashes is known: with a secret only CSRF tokens, tokens of magic links, counters and handles", () => {
    expect(importersOf("crypto/hash.ts")).toEqual([
      "accounts/linked-later.ts",
      "csrf/csrf-cookie.ts",
      "features/back-channel-logout/provider-session.ts",
      "features/provider-tokens/entries.ts",
      "features/provider-tokens/token-seal.ts",
      "features/rate-limits/known-browser.ts",
      "oauth/checks.ts",
      "oauth/start-authorization.ts",
      "oauth/unstored-user-id.ts",
      "pages/document.ts",
      "sessions/hashed-sessions.ts",
      // The hash of a script, for the content security policy.
      "set-up/page-check.ts",
      "store/entry-key.ts",
      "transactions/one-time-values.ts",
      "webauthn/ceremony-options.ts",
    ])
    expect(importersOf("crypto/keyed-hash.ts")).toEqual([
      "email/verification-token.ts",
      "features/rate-limits/count-attempt.ts",
      "features/session-management/session-info.ts",
    ])
  })
})
