import { randomUUID } from "node:crypto"
import type { AdapterUser } from "@lockstep/core/adapters"
import { defineCase, type CaseTools, type ContractCase } from "../bench/case.ts"
import { ordinaryUse } from "../bench/ordinary-use.ts"
import { areSame, ensure } from "../values/assert.ts"
import { toCode } from "../values/print-code.ts"

/** Calls every method. The watch around the adapter detects invalid arguments and results. */
const useEverything = async (tools: CaseTools): Promise<void> => void (await ordinaryUse(tools))

/** Changes every property of a record, dates in place, and adds one. */
const scramble = (record: unknown): void => {
  if (typeof record !== "object" || record === null) return
  for (const [key, value] of Object.entries(record)) {
    if (value instanceof Date) value.setTime(0)
    else if (typeof value === "object") scramble(value)
    else Reflect.set(record, key, typeof value === "string" ? `${value} (scrambled)` : null)
  }
  Reflect.set(record, "scrambled", true)
}

/** Other rules check what a record must be; this one only checks that it does not change. */
const isAsBefore = (now: unknown, before: unknown, what: string): void =>
  ensure(areSame(now, before), what, () => toCode(before), now)

const deepFreeze = (value: unknown): void => {
  if (typeof value !== "object" || value === null) return
  Object.values(value).forEach(deepFreeze)
  Object.freeze(value)
}

/** Wraps the adapter so that every argument is frozen first. */
const freezing = ({ direct }: CaseTools): CaseTools["adapter"] => {
  const methods = Object.entries(direct).map(([name, method]) => [
    name,
    (...args: unknown[]): unknown => {
      args.forEach(deepFreeze)
      return Reflect.apply(method, undefined, args)
    },
  ])
  // The same names and function signatures as in `direct`.
  return Object.fromEntries(methods) as CaseTools["adapter"]
}

/** Stores a user with a date, and copies it before anything can change it. */
const storedUser = async ({ adapter, sample }: CaseTools): Promise<AdapterUser> =>
  adapter.createUser(sample.user({ emailVerified: sample.date(-1) }))

/** Rules about every argument and every result. */
export const plainnessCases: readonly ContractCase[] = [
  defineCase("X4.1", "every call settles", [], useEverything),
  defineCase(
    "X4.2",
    "lookups of records that do not exist settle",
    ["getUser"],
    async ({ adapter }) => {
      await adapter.getUser(randomUUID())
    },
  ),
  defineCase("X5.1", "every result is plain data", [], useEverything),
  defineCase("X6.1", "no result contains properties of the driver", [], useEverything),
  defineCase("X7.1", "no object is returned twice", [], async (tools) => {
    await useEverything(tools)
    if (!tools.has("createUser") || !tools.has("getUser")) return
    const { id } = await storedUser(tools)
    await tools.adapter.getUser(id)
    await tools.adapter.getUser(id)
  }),
  defineCase(
    "X7.2",
    "changing a returned user does not affect later results",
    ["createUser", "getUser"],
    async (tools) => {
      const { adapter, direct, sample } = tools
      const created = await direct.createUser(sample.user({ emailVerified: sample.date(-1) }))
      const { id } = created
      const before = await adapter.getUser(id)
      scramble(created)
      isAsBefore(
        await adapter.getUser(id),
        before,
        "the user after a change to the result of createUser",
      )
      scramble(await direct.getUser(id))
      isAsBefore(
        await adapter.getUser(id),
        before,
        "the user after a change to the result of getUser",
      )
    },
  ),
  defineCase(
    "X7.3",
    "changing a returned session and its user does not affect later results",
    ["createUser", "createSession", "getSessionAndUser"],
    async (tools) => {
      const { adapter, direct, sample } = tools
      const { id } = await storedUser(tools)
      const given = sample.session(id)
      const { sessionToken } = given
      const created = await direct.createSession({ ...given, expires: new Date(given.expires) })
      const before = await adapter.getSessionAndUser(sessionToken)
      scramble(created)
      scramble(await direct.getSessionAndUser(sessionToken))
      const after = await adapter.getSessionAndUser(sessionToken)
      isAsBefore(after?.session, before?.session, "the session after a change to a result")
      isAsBefore(after?.user, before?.user, "its user after a change to a result")
    },
  ),
  defineCase(
    "X7.4",
    "changing a returned account or passkey does not affect later results",
    ["createUser", "linkAccount", "getAccount"],
    async (tools) => {
      const { adapter, direct, sample, has } = tools
      const { id } = await storedUser(tools)
      const account = sample.account(id)
      const { provider, providerAccountId } = account
      const linked = await direct.linkAccount(account)
      const before = await adapter.getAccount(providerAccountId, provider)
      scramble(linked)
      scramble(await direct.getAccount(providerAccountId, provider))
      const after = await adapter.getAccount(providerAccountId, provider)
      isAsBefore(after, before, "the account after a change to a result")
      if (!has("createAuthenticator") || !has("getAuthenticator")) return
      const passkey = sample.authenticator(id)
      const { credentialID } = passkey
      const created = await direct.createAuthenticator(passkey)
      const stored = await adapter.getAuthenticator(credentialID)
      scramble(created)
      scramble(await direct.getAuthenticator(credentialID))
      const found = await adapter.getAuthenticator(credentialID)
      isAsBefore(found, stored, "the passkey after a change to a result")
    },
  ),
  defineCase(
    "X7.5",
    "changing a listed account does not affect later results",
    ["createUser", "linkAccount", "listAccountsByUserId"],
    async (tools) => {
      const { adapter, direct, sample } = tools
      const { id } = await storedUser(tools)
      await adapter.linkAccount(sample.account(id))
      const before = await adapter.listAccountsByUserId(id)
      scramble(await direct.listAccountsByUserId(id))
      const after = await adapter.listAccountsByUserId(id)
      isAsBefore(after, before, "the list after a change to a result")
    },
  ),
  defineCase("X8.1", "arguments are not modified", [], useEverything),
  defineCase("X8.2", "frozen arguments work", [], async (tools) => {
    const thawed = await ordinaryUse(tools)
    const frozen = await ordinaryUse({ ...tools, adapter: freezing(tools) })
    const broken = [...frozen].filter(([name]) => !thawed.has(name))
    const seen = broken.map(([name, error]) => `${name}: ${String(error)}`).join("; ")
    ensure(broken.length === 0, "methods that fail with frozen arguments", "none", seen)
  }),
  defineCase(
    "X8.3",
    "createUser does not keep its argument",
    ["createUser", "getUser"],
    async ({ adapter, direct, sample }) => {
      const given = sample.user({ emailVerified: sample.date(-1) })
      const { id } = { ...(await direct.createUser(given)) }
      const before = await adapter.getUser(id)
      scramble(given)
      isAsBefore(
        await adapter.getUser(id),
        before,
        "the user after a change to what createUser was given",
      )
    },
  ),
  defineCase(
    "X8.4",
    "createSession does not keep its argument",
    ["createUser", "createSession", "getSessionAndUser"],
    async (tools) => {
      const { adapter, direct, sample } = tools
      const given = sample.session((await storedUser(tools)).id)
      const { sessionToken } = given
      await direct.createSession(given)
      const before = await adapter.getSessionAndUser(sessionToken)
      scramble(given)
      const after = await adapter.getSessionAndUser(sessionToken)
      isAsBefore(after?.session, before?.session, "the session after a change to the argument")
    },
  ),
  defineCase("X9.1", "every date in a result is a Date", [], useEverything),
  defineCase(
    "X9.2",
    "every method returns emailVerified as a Date or null",
    ["createUser", "getUserByEmail"],
    async (tools) => {
      const { adapter, sample, has } = tools
      const { email } = sample.user()
      const user = await tools.newUser({ email, emailVerified: sample.date(-1) })
      await adapter.getUserByEmail(email)
      if (!has("linkAccount") || !has("getUserByAccount")) return
      const account = sample.account(user.id)
      await adapter.linkAccount(account)
      await adapter.getUserByAccount(account)
    },
  ),
]
