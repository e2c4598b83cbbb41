import { expect, test } from "vitest"
import { furtherMembers, keyOf } from "../../src/model/key-members.ts"
import { keysOf, membersNeeded, type Keys } from "../../src/model/keys.ts"

const members = furtherMembers.slice(0, membersNeeded)

/** Every value by which a record of its kind is found. */
const poolsOf = ({ emails, accounts, sessionTokens, tokens, credentialIds }: Keys): string[][] => [
  [...emails],
  accounts.map((pair) => JSON.stringify([pair.provider, pair.providerAccountId])),
  [...sessionTokens],
  tokens.map((pair) => JSON.stringify([pair.identifier, pair.token])),
  [...credentialIds],
]

test.for(furtherMembers)("two runs share no key made as %s", (member) => {
  expect(keyOf(member, "m-1-xYz")).not.toBe(keyOf(member, "m-2-xYz"))
})

test("two runs share no key of any pool", () => {
  for (let start = 0; start < furtherMembers.length; start += 1) {
    const chosen = [...furtherMembers.slice(start), ...furtherMembers].slice(0, membersNeeded)
    const one = poolsOf(keysOf("m-1-xYz", { members: chosen, turn: 0 }, "exact"))
    const other = poolsOf(keysOf("m-2-xYz", { members: chosen, turn: 5 }, "exact"))
    one.forEach((pool, place) => {
      expect(pool.filter((key) => other[place]?.includes(key))).toEqual([])
    })
  }
})

test("the keys of a pool differ from each other", () => {
  for (const pool of poolsOf(keysOf("m-1-xYz", { members, turn: 3 }, "exact"))) {
    expect(new Set(pool).size).toBe(pool.length)
  }
})

test("pools have the sizes that make calls meet", () => {
  const keys = keysOf("m-1-xYz", { members, turn: 0 }, "exact")
  expect(poolsOf(keys).map(({ length }) => length)).toEqual([4, 12, 4, 12, 3])
})

test("pairs that joining would confuse are in one pool", () => {
  const { accounts, tokens } = keysOf("m-1-xYz", { members, turn: 0 }, "exact")
  const accountTexts = accounts.map((pair) => `${pair.provider}:${pair.providerAccountId}`)
  const tokenTexts = tokens.map(({ identifier, token }) => `${identifier}:${token}`)
  expect(new Set(accountTexts).size).toBeLessThan(accounts.length)
  expect(new Set(tokenTexts).size).toBeLessThan(tokens.length)
})

test("where the case of addresses is ignored, no two of them differ in it alone", () => {
  const { emails } = keysOf("m-1-xYz", { members: furtherMembers, turn: 0 }, "insensitive")
  expect(new Set(emails.map((email) => email.toLowerCase())).size).toBe(emails.length)
})

test("no key is longer than what the contract demands of a store", () => {
  const keys = keysOf("m-1-xYz", { members: ["long", "otherLong"], turn: 0 }, "exact")
  expect(Math.max(...keys.emails.map(({ length }) => length))).toBe(300)
  expect(Math.max(...keys.sessionTokens.map(({ length }) => length))).toBe(190)
})

test("an id that was never issued reads as no number but 0", () => {
  const { neverIssued } = keysOf("m-1-xYz", { members, turn: 0 }, "exact")
  expect(neverIssued.every((id) => /^f[\da-f-]{35}$/.test(id))).toBe(true)
})
