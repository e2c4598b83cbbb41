import type { ContractCase } from "../../bench/case.ts"
import { areSame, ensure, equal, isNothing } from "../../values/assert.ts"
import { fieldMethods } from "./fields.ts"
import { resolvedOf } from "./outcomes.ts"
import { raceCases } from "./race-cases.ts"
import { times, type Probe } from "./race.ts"
import { wholeSecond } from "./whole-second.ts"

const nameRace: Probe = async ({ tools, size, run }) => {
  const { adapter, newUser } = tools
  const { id, name: before } = await newUser()
  const names = times(size, (index) => `Ada ${index} Byron 🦊 King ${index} Lovelace`)
  const outcomes = await run(names.map((name) => (instance) => instance.updateUser({ id, name })))
  const written = resolvedOf(outcomes, "updateUser").map(({ index }) => names[index])
  const after = await adapter.getUser(id)
  const allowed = written.length === 0 ? [before] : written
  const isWritten = allowed.some((name) => Object.is(name, after?.name))
  ensure(isWritten, "the name after concurrent updates", "one that was written", after?.name)
}

const movingRace: Probe = async ({ tools, size, run }) => {
  const { adapter, sample, newUser } = tools
  const { email } = sample.user()
  const { id } = await newUser({ email })
  const emails = times(size, () => sample.user().email)
  const outcomes = await run(
    emails.map((each) => (instance) => instance.updateUser({ id, email: each })),
  )
  const written = resolvedOf(outcomes, "updateUser").map(({ index }) => emails[index])
  const after = await adapter.getUser(id)
  const isWritten = (written.length === 0 ? [email] : written).includes(after?.email)
  const what = "the address after concurrent updates"
  ensure(isWritten, what, "one that was written", after?.email)
  for (const each of [email, ...emails]) {
    const found = await adapter.getUserByEmail(each)
    if (each === after?.email) equal(found?.id, id, "the id of the user with the last address")
    else isNothing(found, "the user with an address that is not the last")
  }
}

const expiryRace: Probe = async ({ tools, size, run }) => {
  const { adapter, sample, newUser } = tools
  const { id } = await newUser()
  const before = await adapter.createSession(
    sample.session(id, { expires: wholeSecond(sample.date(30)) }),
  )
  const { sessionToken } = before
  const dates = times(size, (index) => wholeSecond(sample.date(40 + index)))
  const outcomes = await run(
    dates.map((expires) => (instance) => instance.updateSession({ sessionToken, expires })),
  )
  const written = resolvedOf(outcomes, "updateSession").map(({ index }) => dates[index])
  const seen = (await adapter.getSessionAndUser(sessionToken))?.session.expires
  const allowed = written.length === 0 ? [before.expires] : written
  const isWritten = allowed.some((each) => areSame({ expires: seen }, { expires: each }))
  ensure(isWritten, "the expiry after concurrent updates", "one that was written", seen)
}

/** One field that several clients write. */
export const lastWriteCases: readonly ContractCase[] = [
  ...raceCases(
    "C4",
    1,
    "concurrent updates of a name result in one of the names",
    fieldMethods,
    nameRace,
  ),
  ...raceCases(
    "C4",
    2,
    "concurrent updates of an address result in one of the addresses, and only that one finds the user",
    [...fieldMethods, "getUserByEmail"],
    movingRace,
  ),
  ...raceCases(
    "C4",
    3,
    "concurrent updates of an expiry result in one of the expiries",
    ["createUser", "createSession", "updateSession", "getSessionAndUser"],
    expiryRace,
  ),
]
