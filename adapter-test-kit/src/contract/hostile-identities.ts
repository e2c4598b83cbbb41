import { randomUUID } from "node:crypto"
import { isAccepted } from "../bench/absent-user.ts"
import { defineCase, type CaseTools, type ContractCase, withBystanders } from "../bench/case.ts"
import { ensure, equal, isNothing, matches, unlessRejected } from "../values/assert.ts"
import { hostileTexts, longText } from "../values/nasty-text.ts"
import {
  accountOwnerIdentity,
  identities,
  providerAccountIdentity,
  providerIdentity,
  type Identity,
} from "./identities.ts"
import { exactMatching, findsNothing, findsNothingOrRejects, isRefusedOrKept } from "./matching.ts"

const veryLong = 65_536

const caseOfEach = (
  rule: "X15" | "X16" | "X17" | "X19",
  first: number,
  title: (what: string) => string,
  run: (tools: CaseTools, identity: Identity) => Promise<void>,
): ContractCase[] =>
  identities.map((identity, index) =>
    defineCase(
      `${rule}.${first + index}`,
      title(identity.what),
      identity.needs,
      (tools) => run(tools, identity),
      // A pattern could use up the tokens of other users.
      rule === "X19" && identity.needs.includes("useVerificationToken") ? withBystanders : {},
    ),
  )

/** Checks that a user's name stays the same or is rejected. */
const nameIsRefusedOrKept = async ({ adapter, sample }: CaseTools, name: string) => {
  const given = sample.user({ name })
  const created = await unlessRejected(() => adapter.createUser(given))
  if (created) matches(await adapter.getUser(created.id), { name }, "the user from getUser")
  return created !== undefined
}

/** Strings as keys: each finds its own record or is rejected, and finds no other record. */
export const hostileIdentityCases: readonly ContractCase[] = [
  ...caseOfEach(
    "X15",
    1,
    (what) => `${what} with a NUL character is stored or rejected, never truncated`,
    async (tools, identity) => {
      const start = tools.sample.text("n")
      await isRefusedOrKept(tools, identity, `${start}\u0000b`, [
        start,
        `${start}\u0000`,
        `${start}\u0000c`,
        `${start} b`,
        `${start}b`,
      ])
    },
  ),
  defineCase(
    "X15.9",
    "a name with a NUL character is stored or rejected, never truncated",
    ["createUser", "getUser"],
    async (tools) => {
      const isKept = await nameIsRefusedOrKept(tools, "Zoë\u0000 Nguyễn")
      tools.note({ nulByte: isKept ? "stored" : "rejected" })
    },
  ),
  ...caseOfEach(
    "X16",
    1,
    (what) => `${what} that is ill-formed matches no other record`,
    async (tools, identity) => {
      const start = tools.sample.text("s")
      const stored = `${start}\ud800`
      const isStored = await isAccepted(() => identity.store(tools, stored))
      tools.note({ loneSurrogate: isStored ? "stored" : "rejected" })
      await findsNothingOrRejects(tools, identity, [
        `${start}\udfff`,
        `${start}\ufffd`,
        start,
        `${start}?`,
      ])
    },
  ),
  ...caseOfEach(
    "X16",
    9,
    (what) => `an ill-formed string does not match ${what} with a replacement character`,
    async (tools, identity) => {
      const stored = `${tools.sample.text("s")}\ufffd`
      await identity.store(tools, stored)
      await findsNothingOrRejects(tools, identity, [
        stored.replace("\ufffd", "\ud800"),
        stored.replace("\ufffd", "\udfff"),
      ])
      equal(await identity.find(tools, stored), stored, identity.what)
    },
  ),
  ...caseOfEach(
    "X17",
    1,
    (what) => `${what} of ${veryLong} characters is stored or rejected, never truncated`,
    async (tools, identity) => {
      const start = longText(veryLong - 1, tools.sample.text("l"))
      const cuts = [191, 255, 512, 1024, 2048, 4096, 8192, 16_384, veryLong - 1]
      await isRefusedOrKept(tools, identity, `${start}a`, [
        `${start}b`,
        ...cuts.map((length) => start.slice(0, length)),
      ])
    },
  ),
  defineCase(
    "X17.9",
    `a name of ${veryLong} characters is stored or rejected, never truncated`,
    ["createUser", "getUser"],
    async (tools) => {
      await nameIsRefusedOrKept(tools, longText(veryLong, "Zoë 🦊 "))
    },
  ),
  exactMatching("X18", 1, providerIdentity),
  exactMatching("X18", 2, providerAccountIdentity),
  exactMatching("X18", 3, accountOwnerIdentity),
  defineCase(
    "X18.4",
    "strings similar to a user ID match no user",
    ["createUser", "getUser"],
    async ({ adapter, newUser }) => {
      const given = `Ab${randomUUID()}fF`
      // U3 checks whether an ID is a string.
      const id = String((await newUser({ id: given })).id)
      const twins = [` ${id}`, `${id} `, `${id}\n`, `${id}x`, `0${id}`, `${id}.0`, id.slice(0, -1)]
      for (const twin of [...twins, id.toUpperCase(), id.toLowerCase(), `+${id}`]) {
        const found = twin === id ? null : await unlessRejected(() => adapter.getUser(twin))
        ensure(
          String(found?.id) !== id,
          `getUser of ${JSON.stringify(twin)}`,
          "not this user",
          found,
        )
      }
    },
  ),
  ...caseOfEach(
    "X19",
    20,
    (what) => `query syntax matches no ${what.replace(/^an? /, "")}`,
    async (tools, identity) => {
      const value = tools.sample.text("v")
      await identity.store(tools, value)
      const wild = [
        `${value.slice(0, -1)}_`,
        `${value.slice(0, -2)}%`,
        `${value.slice(0, -2)}*`,
        `${value}' OR '1'='1`,
      ]
      await findsNothing(tools, identity, [...hostileTexts, ...wild])
      equal(await identity.find(tools, value), value, identity.what)
    },
  ),
  defineCase(
    "X19.40",
    "getUser with a hostile ID returns null",
    ["createUser", "getUser"],
    async ({ adapter, newUser }) => {
      await newUser()
      for (const text of hostileTexts) {
        const found = await unlessRejected(() => adapter.getUser(text))
        isNothing(found, `getUser of ${JSON.stringify(text)}`)
      }
    },
  ),
]
