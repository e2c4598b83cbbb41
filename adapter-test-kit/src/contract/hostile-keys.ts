import {
  NotApplicable,
  defineCase,
  type CaseTools,
  type ContractCase,
  withBystanders,
} from "../bench/case.ts"
import { ensure, isNothing, same, unlessRejected } from "../values/assert.ts"
import { mistyped, notStrings } from "../values/nasty-text.ts"
import { toCode } from "../values/print-code.ts"
import {
  changes,
  isEmpty,
  look,
  lookups,
  optionalChanges,
  optionalLookups,
  createKeyedRecords,
  type KeyedRecords,
} from "./keyed-records.ts"

const prefixes = [
  "",
  "user:",
  "email:",
  "account:",
  "session:",
  "token:",
  "authenticator:",
  "by-user-id:",
  "user:email:",
  "user:session:",
]

/** Keys of the other records, with and without the prefixes that stores use. */
const otherKeys = ({ user, account, session, passkey, token }: KeyedRecords): readonly string[] =>
  [
    user.id,
    user.email,
    account.providerAccountId,
    `acme:${account.providerAccountId}`,
    session.sessionToken,
    passkey.credentialID,
    token.token,
    `${token.identifier}:${token.token}`,
  ].flatMap((key) => prefixes.map((prefix) => prefix + key))

/** Keys with a special meaning in a query, which would match the record with the given key. */
const wildKeys = (own: string): readonly string[] => [
  "%",
  "*",
  "$ne",
  "' OR 1=1--",
  `${own.slice(0, -1)}_`,
  `${own.slice(0, -1)}?`,
  `${own.slice(0, -2)}%`,
  `${own.slice(0, -2)}*`,
  `${own}' OR '1'='1`,
]

/** Throws unless the optional methods find and change nothing by hostile keys. */
async function nothingHappens(
  tools: CaseTools,
  keysOf: (own: string) => readonly unknown[],
): Promise<void> {
  const { adapter, has } = tools
  const finding = optionalLookups.filter(({ method }) => has(method))
  const changing = optionalChanges.filter(({ method }) => has(method))
  if (finding.length + changing.length === 0) {
    throw new NotApplicable("the adapter has none of the optional methods")
  }
  const stored = await createKeyedRecords(tools)
  const before = await look(tools, stored)
  for (const { method, call, own } of [...finding, ...changing]) {
    for (const value of keysOf(String(own(stored)))) {
      const found = await unlessRejected(() => call(adapter, mistyped<string>(value), stored))
      ensure(isEmpty(found), `${method} by ${toCode(value)}`, "nothing", found)
    }
    const after = await look(tools, stored)
    for (const kind of ["account", "session", "passkey"] as const) {
      same(after[kind], before[kind], `the ${kind} after ${method} by a hostile key`)
    }
  }
}

/** Keys of the wrong type, of another kind of record, or of another store. */
export const hostileKeyCases: readonly ContractCase[] = [
  ...lookups.map((lookup, index) =>
    defineCase(
      `X20.${index + 1}`,
      `${lookup.method} finds nothing with a key that is not a string (${index + 1})`,
      ["createUser", lookup.method],
      async (tools) => {
        const stored = await createKeyedRecords(tools)
        for (const value of [...notStrings, [lookup.own(stored)]]) {
          const key = mistyped<string>(value)
          const found = await unlessRejected(() => lookup.call(tools.adapter, key, stored))
          ensure(
            isEmpty(found),
            `${lookup.method} by ${toCode(value)}`,
            "null or a rejection",
            found,
          )
        }
      },
    ),
  ),
  ...changes.map((change, index) =>
    defineCase(
      `X20.${index + 11}`,
      `${change.method} changes nothing with a key that is not a string`,
      ["createUser", change.method],
      async (tools) => {
        const stored = await createKeyedRecords(tools)
        const before = await look(tools, stored)
        for (const value of [...notStrings, [change.own(stored)]]) {
          const key = mistyped<string>(value)
          await unlessRejected(() => change.call(tools.adapter, key, stored))
          const after = await look(tools, stored)
          for (const kind of ["user", "account", "session", "passkey"] as const) {
            same(
              after[kind],
              before[kind],
              `the ${kind} after ${change.method} by ${toCode(value)}`,
            )
          }
        }
      },
      withBystanders,
    ),
  ),
  ...changes.map((change, index) =>
    defineCase(
      `X19.${index + 51}`,
      `query syntax as a key of ${change.method} changes nothing`,
      ["createUser", change.method],
      async (tools) => {
        const stored = await createKeyedRecords(tools)
        const before = await look(tools, stored)
        // U3 checks whether an ID is a string.
        for (const key of wildKeys(String(change.own(stored)))) {
          await unlessRejected(() => change.call(tools.adapter, key, stored))
        }
        const after = await look(tools, stored)
        for (const kind of ["user", "account", "session", "passkey"] as const) {
          same(after[kind], before[kind], `the ${kind} after ${change.method} by a hostile key`)
        }
      },
    ),
  ),
  defineCase(
    "X20.41",
    "optional methods match and change nothing with a key that is not a string",
    ["createUser"],
    (tools) =>
      nothingHappens(tools, (own) => [...notStrings.filter((value) => value !== null), [own]]),
    withBystanders,
  ),
  defineCase(
    "X19.91",
    "query syntax as a key of optional methods changes nothing",
    ["createUser"],
    (tools) => nothingHappens(tools, (own) => ["", ...wildKeys(own)]),
  ),
  defineCase(
    "X21.1",
    "records of one adapter are not found through the other",
    ["createUser"],
    async (tools) => {
      if (!tools.subject.sibling) throw new NotApplicable("needs subject.sibling")
      const there = tools.watch(await tools.subject.sibling())
      const stored = await createKeyedRecords(tools)
      for (const { method, call, own } of [...lookups, ...optionalLookups]) {
        if (!tools.has(method)) continue
        const found = await call(there, own(stored), stored)
        ensure(isEmpty(found), `${method} of the other store`, "nothing", found)
      }
      if (!tools.has("useVerificationToken")) return
      const used = await there.useVerificationToken(stored.token)
      isNothing(used, "useVerificationToken of the other store")
    },
    withBystanders,
  ),
  defineCase(
    "X21.2",
    "an address in use in one adapter is available in the other",
    ["createUser", "getUserByEmail"],
    async (tools) => {
      if (!tools.subject.sibling) throw new NotApplicable("needs subject.sibling")
      const there = tools.watch(await tools.subject.sibling())
      const here = await tools.newUser()
      const other = await there.createUser(tools.sample.user({ email: here.email }))
      same(await tools.adapter.getUserByEmail(here.email), here, "the user of this store")
      same(await there.getUserByEmail(here.email), other, "the user of the other store")
    },
    withBystanders,
  ),
  ...lookups.map((lookup, index) =>
    defineCase(
      `X22.${index + 1}`,
      `${lookup.method} finds nothing with keys of other records (${index + 1})`,
      ["createUser", lookup.method],
      async (tools) => {
        const stored = await createKeyedRecords(tools)
        // U3 checks whether an ID is a string.
        const own = String(lookup.own(stored))
        for (const key of otherKeys(stored)) {
          const find = () => lookup.call(tools.adapter, key, stored)
          const found = key === own ? null : await unlessRejected(find)
          ensure(isEmpty(found), `${lookup.method} by ${JSON.stringify(key)}`, "nothing", found)
        }
      },
    ),
  ),
  defineCase(
    "X22.10",
    "deleteSessionsByUserId deletes nothing with the key of another record",
    ["createUser", "createSession", "getSessionAndUser", "deleteSessionsByUserId"],
    async (tools) => {
      const stored = await createKeyedRecords(tools)
      const { user, session } = stored
      for (const key of otherKeys(stored)) {
        if (key === String(user.id)) continue
        await unlessRejected(() => tools.adapter.deleteSessionsByUserId(key))
        const found = await tools.adapter.getSessionAndUser(session.sessionToken)
        const what = `the session after deleteSessionsByUserId by ${JSON.stringify(key)}`
        ensure(found !== null, what, "the session", found)
      }
    },
    withBystanders,
  ),
]
