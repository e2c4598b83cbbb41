import { types } from "node:util"
import type { AdapterMethod, AdapterUser } from "@lockstep/core/adapters"
import { NotApplicable, type ContractCase } from "../../bench/case.ts"
import type { ExtraFields } from "../../subject/options.ts"
import { ensure, equal, isNothing, matches } from "../../values/assert.ts"
import type { Samples } from "../../values/samples.ts"
import { accountKey } from "./account-key.ts"
import { resolvedOf } from "./outcomes.ts"
import { raceCases } from "./race-cases.ts"
import { times, type Probe } from "./race.ts"

/** Methods for a user whose fields are changed. */
export const fieldMethods: readonly AdapterMethod[] = ["createUser", "updateUser", "getUser"]

/** A change of one field. */
type Change = Readonly<Record<string, unknown>>

function userChanges(sample: Samples, extra: ExtraFields): Change[] {
  return [
    { name: sample.text("Nadia") },
    { image: `https://images.example.test/${sample.text("face")}.png` },
    { email: sample.user().email },
    { emailVerified: sample.date(-1) },
    ...extraChanges(extra),
  ]
}

/**
 * Returns a value for each extra field that is not composite: other cases judge how composite
 * values come back.
 */
function extraChanges(extra: ExtraFields): Change[] {
  const isWhole = (value: unknown) => typeof value !== "object" || types.isDate(value)
  return Object.entries(extra).flatMap(([field, values]) =>
    values
      .filter(isWhole)
      .map((value) => ({ [field]: value }))
      .slice(0, 1),
  )
}

/**
 * Returns as many changes as there are calls, one field each. The first fields change from round to
 * round.
 */
function turn<Item>(items: readonly Item[], round: number, count: number): Item[] {
  return times(count, (index) => items[(index + round) % items.length]).filter(
    (item) => item !== undefined,
  )
}

/** A few users, each with simultaneous changes of different fields. */
export const fieldRace: Probe = async ({ tools, size, round, run }) => {
  const { adapter, sample, newUser, options, has } = tools
  const all = userChanges(sample, options.extraUserFields)
  const perUser = Math.min(size, all.length)
  const users: { before: AdapterUser; changes: Change[] }[] = []
  while (users.length < Math.floor(size / perUser)) {
    const changes = turn(userChanges(sample, options.extraUserFields), round, perUser)
    users.push({ before: await newUser(), changes })
  }
  const outcomes = await run(
    users.flatMap(({ before, changes }) =>
      changes.map((change) => (instance) => instance.updateUser({ id: before.id, ...change })),
    ),
  )
  const done = new Set(resolvedOf(outcomes, "updateUser").map(({ index }) => index))
  for (const [place, { before, changes }] of users.entries()) {
    const kept = changes.filter((_, index) => done.has(place * perUser + index))
    const expected: Partial<AdapterUser> = Object.fromEntries(kept.flatMap(Object.entries))
    const after = await adapter.getUser(before.id)
    matches(after, expected, "a user after concurrent updates of different fields")
    if (!has("getUserByEmail") || expected.email === undefined) continue
    const moved = await adapter.getUserByEmail(expected.email)
    equal(moved?.id, before.id, "the id of the user with the new address")
    isNothing(await adapter.getUserByEmail(before.email), "the user with the old address")
  }
}

const sessionFieldRace: Probe = async ({ tools, size, round, run }) => {
  const { adapter, sample, newUser, options } = tools
  const extra = extraChanges(options.extraSessionFields)
  if (extra.length === 0) throw new NotApplicable("needs the option extraSessionFields")
  const { id } = await newUser()
  const { sessionToken } = await adapter.createSession(sample.session(id))
  const all: Change[] = [{ expires: sample.date(60) }, ...extra]
  const changes = turn(all, round, Math.min(size, all.length))
  const outcomes = await run(
    changes.map((change) => (instance) => instance.updateSession({ sessionToken, ...change })),
  )
  const found = await adapter.getSessionAndUser(sessionToken)
  for (const { index } of resolvedOf(outcomes, "updateSession")) {
    matches(found?.session, { ...changes[index] }, "a session after updates of different fields")
  }
}

const passkeyListRace: Probe = async ({ tools, size, run }) => {
  const { adapter, sample, newUser } = tools
  const { id } = await newUser()
  const passkeys = times(size, () => sample.authenticator(id))
  const outcomes = await run(
    passkeys.map((passkey) => (instance) => instance.createAuthenticator(passkey)),
  )
  const listed = await adapter.listAuthenticatorsByUserId(id)
  const ids = new Set(listed.map(({ credentialID }) => credentialID))
  for (const { index } of resolvedOf(outcomes, "createAuthenticator")) {
    const isListed = ids.has(passkeys[index]?.credentialID ?? "")
    const what = `the list of ${size} passkeys that were created concurrently`
    ensure(isListed, what, "each of them", `${ids.size} of them`)
  }
}

const accountsRace: Probe = async ({ tools, size, run }) => {
  const { adapter, sample, newUser } = tools
  const { id } = await newUser()
  const accounts = times(size, () => sample.account(id))
  const outcomes = await run(accounts.map((account) => (instance) => instance.linkAccount(account)))
  for (const { index } of resolvedOf(outcomes, "linkAccount")) {
    const account = accounts[index]
    const owner = account && (await adapter.getUserByAccount(accountKey(account)))
    equal(
      owner?.id,
      id,
      "the id of the owner of an account that was linked concurrently with others",
    )
  }
}

/** Records that several clients change. */
export const fieldCases: readonly ContractCase[] = [
  ...raceCases(
    "C3",
    1,
    "concurrent updates of different fields of a user are all stored",
    fieldMethods,
    fieldRace,
  ),
  ...raceCases(
    "C3",
    2,
    "concurrent updates of different fields of a session are all stored",
    ["createUser", "createSession", "updateSession", "getSessionAndUser"],
    sessionFieldRace,
  ),
  ...raceCases(
    "C3",
    3,
    "passkeys that are created concurrently are all listed",
    ["createUser", "createAuthenticator", "listAuthenticatorsByUserId"],
    passkeyListRace,
  ),
  ...raceCases(
    "C3",
    4,
    "accounts that are linked concurrently are all found",
    ["createUser", "linkAccount", "getUserByAccount"],
    accountsRace,
  ),
]
