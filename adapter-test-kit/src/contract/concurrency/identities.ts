import type { AdapterUser } from "@lockstep/core/adapters"
import type { CaseTools, ContractCase } from "../../bench/case.ts"
import { equal, isNothing } from "../../values/assert.ts"
import { accountKey } from "./account-key.ts"
import { onlyWinner, type Resolved } from "./outcomes.ts"
import { raceCases, wideRaceCases } from "./race-cases.ts"
import { times, type Outcomes, type Probe } from "./race.ts"

const owners = 4

/** Creates the racing users, so that a record shows who has won. */
async function racers({ newUser }: CaseTools, size: number): Promise<AdapterUser[]> {
  const users: AdapterUser[] = []
  while (users.length < Math.min(size, owners)) users.push(await newUser())
  return users
}

/** Returns the user whose call it was. */
function ownerOf(users: readonly AdapterUser[], index: number): string {
  return users[index % users.length]?.id ?? ""
}

function winnersId(users: readonly AdapterUser[], outcomes: Outcomes<unknown>, what: string) {
  const winner: Resolved<unknown> = onlyWinner(outcomes, what)
  return ownerOf(users, winner.index)
}

const accountRace: Probe = async ({ tools, size, run }) => {
  const { adapter, sample, has } = tools
  const users = await racers(tools, size)
  const { providerAccountId } = sample.account("")
  const accounts = times(size, (index) =>
    sample.account(ownerOf(users, index), { providerAccountId }),
  )
  const outcomes = await run(accounts.map((account) => (instance) => instance.linkAccount(account)))
  const userId = winnersId(users, outcomes, "linkAccount of one pair")
  const pair = { provider: "acme", providerAccountId }
  const owner = await adapter.getUserByAccount(pair)
  equal(owner?.id, userId, "the id of the owner of that account")
  if (!has("getAccount")) return
  const account = await adapter.getAccount(providerAccountId, "acme")
  equal(account?.userId, userId, "the userId of that account")
}

const sessionRace: Probe = async ({ tools, size, run }) => {
  const { adapter, sample } = tools
  const users = await racers(tools, size)
  const { sessionToken } = sample.session("")
  const sessions = times(size, (index) => sample.session(ownerOf(users, index), { sessionToken }))
  const outcomes = await run(
    sessions.map((session) => (instance) => instance.createSession(session)),
  )
  const userId = winnersId(users, outcomes, "createSession with one token")
  const found = await adapter.getSessionAndUser(sessionToken)
  equal(found?.session.userId, userId, "the userId of that session")
  equal(found?.user.id, userId, "the id of the user of that session")
}

const passkeyRace: Probe = async ({ tools, size, run }) => {
  const { adapter, sample } = tools
  const users = await racers(tools, size)
  const { credentialID } = sample.authenticator("")
  const passkeys = times(size, (index) =>
    sample.authenticator(ownerOf(users, index), { credentialID }),
  )
  const outcomes = await run(
    passkeys.map((passkey) => (instance) => instance.createAuthenticator(passkey)),
  )
  const userId = winnersId(users, outcomes, "createAuthenticator with one credential id")
  const found = await adapter.getAuthenticator(credentialID)
  equal(found?.userId, userId, "the userId of that passkey")
}

const compositeRace: Probe = async ({ tools, size, run }) => {
  const { adapter, sample, has } = tools
  const { account } = sample.newUserWithAccount()
  const newUsers = times(size, () => ({ user: sample.user(), account }))
  const emails = newUsers.map(({ user }) => user.email)
  const outcomes = await run(
    newUsers.map((records) => (instance) => instance.createUserWithAccount(records)),
  )
  const winner = onlyWinner(outcomes, "createUserWithAccount with one account")
  const { id } = winner.value.user
  const owner = await adapter.getUserByAccount(accountKey(account))
  equal(owner?.id, id, "the id of the owner of that account")
  if (!has("getUserByEmail")) return
  for (const [index, email] of emails.entries()) {
    const found = await adapter.getUserByEmail(email)
    if (index === winner.index) equal(found?.id, id, "the id of the user who was stored with it")
    else isNothing(found, "a user whose account was already linked")
  }
}

const newSessionRace: Probe = async ({ tools, size, run }) => {
  const { adapter, sample } = tools
  const { sessionToken, expires } = sample.session("")
  const newUsers = times(size, () => ({
    ...sample.newUserWithAccount(),
    session: { sessionToken, expires },
  }))
  const outcomes = await run(
    newUsers.map((records) => (instance) => instance.createUserWithAccount(records)),
  )
  const winner = onlyWinner(outcomes, "createUserWithAccount with one session token")
  const found = await adapter.getSessionAndUser(sessionToken)
  equal(found?.user.id, winner.value.user.id, "the id of the user of that session")
}

/** Keys that many clients want. */
export const identityCases: readonly ContractCase[] = [
  ...wideRaceCases(
    "C2",
    1,
    "exactly one of many concurrent linkAccount calls with the same account resolves",
    ["createUser", "linkAccount", "getUserByAccount"],
    accountRace,
  ),
  ...wideRaceCases(
    "C2",
    2,
    "exactly one of many concurrent createSession calls with the same token resolves",
    ["createUser", "createSession", "getSessionAndUser"],
    sessionRace,
  ),
  ...wideRaceCases(
    "C2",
    3,
    "exactly one of many concurrent createAuthenticator calls with the same credential resolves",
    ["createUser", "createAuthenticator", "getAuthenticator"],
    passkeyRace,
  ),
  ...raceCases(
    "C2",
    4,
    "exactly one of many concurrent createUserWithAccount calls with the same account resolves",
    ["createUserWithAccount", "getUserByAccount"],
    compositeRace,
  ),
  ...raceCases(
    "C2",
    7,
    "exactly one of many concurrent createUserWithAccount calls with the same session token resolves",
    ["createUserWithAccount", "getSessionAndUser"],
    newSessionRace,
  ),
]
