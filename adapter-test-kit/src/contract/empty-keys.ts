import type { VerificationToken } from "@lockstep/core/adapters"
import { isAccepted } from "../bench/absent-user.ts"
import { defineCase, type ContractCase, withBystanders } from "../bench/case.ts"
import { ensure, equal, isNothing, matches, same, unlessRejected } from "../values/assert.ts"
import { changes, isEmpty, look, lookups, createKeyedRecords } from "./keyed-records.ts"

/** Pairs with one empty part, next to the pair of an existing record. */
const emptyParts = [
  { number: 30, what: "an empty providerAccountId", empty: "providerAccountId" },
  { number: 31, what: "an empty provider", empty: "provider" },
] as const

const emptyTokens = [
  { number: 32, what: "an empty identifier", empty: "identifier" },
  { number: 33, what: "an empty token", empty: "token" },
] as const

/** The empty string as a key: it finds its own record or none, never another record. */
export const emptyKeyCases: readonly ContractCase[] = [
  ...lookups.map((lookup, index) =>
    defineCase(
      `X20.${index + 21}`,
      `${lookup.method} finds nothing with an empty key (${index + 1})`,
      ["createUser", lookup.method],
      async (tools) => {
        const stored = await createKeyedRecords(tools)
        const found = await unlessRejected(() => lookup.call(tools.adapter, "", stored))
        ensure(isEmpty(found), `${lookup.method} by ""`, "nothing", found)
      },
    ),
  ),
  ...changes.map((change, index) =>
    defineCase(
      `X20.${index + 31}`,
      `${change.method} changes nothing with an empty key`,
      ["createUser", change.method],
      async (tools) => {
        const stored = await createKeyedRecords(tools)
        const before = await look(tools, stored)
        await unlessRejected(() => change.call(tools.adapter, "", stored))
        const after = await look(tools, stored)
        for (const kind of ["user", "account", "session", "passkey"] as const) {
          same(after[kind], before[kind], `the ${kind} after ${change.method} by ""`)
        }
      },
      withBystanders,
    ),
  ),
  defineCase(
    "X20.40",
    "an empty identifier or token consumes no verification token",
    ["createVerificationToken", "useVerificationToken"],
    async ({ adapter, sample }) => {
      const token = sample.token()
      await adapter.createVerificationToken(token)
      for (const part of ["identifier", "token"] as const) {
        const wrong = { identifier: token.identifier, token: token.token, [part]: "" }
        const found = await unlessRejected(() => adapter.useVerificationToken(wrong))
        ensure(isEmpty(found), `useVerificationToken with an empty ${part}`, "nothing", found)
      }
      matches(await adapter.useVerificationToken(token), token, "the token")
    },
    withBystanders,
  ),
  ...emptyParts.map(({ number, what, empty }) =>
    defineCase(
      `X13.${number}`,
      `${what} is stored or rejected, and matches no other record`,
      ["createUser", "linkAccount", "getUserByAccount"],
      async ({ adapter, sample, newUser }) => {
        const [one, other] = [await newUser(), await newUser()]
        // The other part is unique, so that no other run interferes.
        const pair = {
          provider: sample.text("p"),
          providerAccountId: sample.text("Sub"),
        }
        const bare = { ...pair, [empty]: "" }
        await adapter.linkAccount(sample.account(one.id, pair))
        const isStored = await isAccepted(() => adapter.linkAccount(sample.account(other.id, bare)))
        const owner = await unlessRejected(() => adapter.getUserByAccount(bare))
        if (isStored) equal(owner?.id, other.id, `the owner by ${what}`)
        else
          ensure(isEmpty(owner), `the owner found by ${what} that was rejected`, "nothing", owner)
        equal((await adapter.getUserByAccount(pair))?.id, one.id, "the owner of the other account")
      },
    ),
  ),
  ...emptyTokens.map(({ number, what, empty }) =>
    defineCase(
      `X13.${number}`,
      `${what} is stored or rejected, and matches no other record`,
      ["createVerificationToken", "useVerificationToken"],
      async ({ adapter, sample }) => {
        const token = sample.token()
        const bare: VerificationToken = { ...token, [empty]: "" }
        await adapter.createVerificationToken(token)
        const isStored = await isAccepted(() => adapter.createVerificationToken(bare))
        const used = await unlessRejected(() => adapter.useVerificationToken(bare))
        if (isStored) matches(used, bare, `the token with ${what}`)
        else isNothing(used, `the token with ${what} that was rejected`)
        matches(await adapter.useVerificationToken(token), token, "the other token")
      },
    ),
  ),
]
