import type { AdapterMethod } from "@lockstep/core/adapters"
import type { ContractCase } from "../../bench/case.ts"
import { equal, isNothing } from "../../values/assert.ts"
import { accountKey } from "./account-key.ts"
import { onlyWinner, winnerIfAny } from "./outcomes.ts"
import { raceCases, wideRaceCases } from "./race-cases.ts"
import { times, type Call, type Probe } from "./race.ts"

/** Methods for users who are found by their email address. */
export const addressMethods: readonly AdapterMethod[] = ["createUser", "getUserByEmail"]

/** All clients sign up with the same email address. */
export const addressRace: Probe = async ({ tools, size, run }) => {
  const { adapter, sample } = tools
  const { email } = sample.user()
  const outcomes = await run(
    times(size, () => {
      const user = sample.user({ email })
      return (instance) => instance.createUser(user)
    }),
  )
  const winner = onlyWinner(outcomes, "createUser with one address")
  const found = await adapter.getUserByEmail(email)
  equal(found?.id, winner.value.id, "the id of the user with that address")
}

const compositeRace: Probe = async ({ tools, size, run }) => {
  const { adapter, sample, has } = tools
  const { email } = sample.user()
  const newUsers = times(size, () => {
    const { user, account } = sample.newUserWithAccount()
    return { user: { ...user, email }, account }
  })
  const outcomes = await run(
    newUsers.map((records) => (instance) => instance.createUserWithAccount(records)),
  )
  const winner = onlyWinner(outcomes, "createUserWithAccount with one address")
  const { id } = winner.value.user
  equal((await adapter.getUserByEmail(email))?.id, id, "the id of the user with that address")
  if (!has("getUserByAccount")) return
  for (const [index, { account }] of newUsers.entries()) {
    const owner = await adapter.getUserByAccount(accountKey(account))
    if (index === winner.index) equal(owner?.id, id, "the id of the owner of the account")
    else isNothing(owner, "the owner of an account that was rejected with its user")
  }
}

const movers = 4

const moveRace: Probe = async ({ tools, size, run }) => {
  const { adapter, sample, newUser } = tools
  const { email } = sample.user()
  const users = []
  // Of two calls, one creates a user and one changes an address; of many, a few change it.
  for (const address of times(Math.min(size / 2, movers), () => sample.user().email)) {
    users.push(await newUser({ email: address }))
  }
  const moves = users.map(
    ({ id }): Call<{ id: string }> =>
      (instance) =>
        instance.updateUser({ id, email }),
  )
  const creations = times(size - moves.length, (): Call<{ id: string }> => {
    const user = sample.user({ email })
    return (instance) => instance.createUser(user)
  })
  const outcomes = await run([...moves, ...creations])
  const winner = winnerIfAny(outcomes, "createUser and updateUser with one address")
  const found = await adapter.getUserByEmail(email)
  equal(found?.id, winner?.value.id, "the id of the user with that address")
  for (const user of users) {
    if (user.id === winner?.value.id) continue
    const kept = await adapter.getUserByEmail(user.email)
    equal(kept?.id, user.id, "the id of a user who could not move to that address")
  }
}

/** Email addresses that many clients want. */
export const addressCases: readonly ContractCase[] = [
  ...wideRaceCases(
    "C1",
    1,
    "exactly one of many concurrent createUser calls with the same address resolves",
    addressMethods,
    addressRace,
  ),
  ...raceCases(
    "C1",
    2,
    "exactly one of many concurrent createUserWithAccount calls with the same address resolves",
    ["createUserWithAccount", "getUserByEmail"],
    compositeRace,
  ),
  ...raceCases(
    "C1",
    3,
    "at most one of many concurrent createUser and updateUser calls with the same address resolves",
    [...addressMethods, "updateUser"],
    moveRace,
  ),
]
