import type { AdapterMethod, AdapterUser } from "@lockstep/core/adapters"
import { NotApplicable, type CaseTools, type ContractCase } from "../../bench/case.ts"
import { NeverSettled, ensure, equal, isNothing, unlessRejected } from "../../values/assert.ts"
import { accountKey } from "./account-key.ts"
import { raceCases } from "./race-cases.ts"
import { times, type Call, type Probe } from "./race.ts"

/** Calls that affect one user, and a check of the records that they left. */
interface Touch {
  readonly calls: readonly Call<unknown>[]
  isGone(): Promise<void>
}

/** Prepares calls that affect a user who is about to be deleted. */
type Toucher = (tools: CaseTools, user: AdapterUser, count: number) => Promise<Touch>

const callsOfOne = 4

/**
 * Creates a few users and deletes each while calls affect them. A deleted user must leave no
 * records.
 */
function deletionRace(touch: Toucher): Probe {
  return async ({ tools, size, round, run }) => {
    const perUser = Math.min(size, callsOfOne)
    const users: { user: AdapterUser; touched: Touch }[] = []
    while (users.length < Math.floor(size / perUser)) {
      const user = await tools.newUser({ email: tools.sample.user().email })
      users.push({ user, touched: await touch(tools, user, perUser - 1) })
    }
    const place = round % perUser
    const outcomes = await run(
      users.flatMap(({ user, touched }) =>
        touched.calls.toSpliced(place, 0, (instance) => instance.deleteUser(user.id)),
      ),
    )
    for (const [index, { user, touched }] of users.entries()) {
      // A deletion that lost a conflict has deleted nothing.
      if (outcomes[index * perUser + place]?.status === "rejected") continue
      await isInvisible(tools, user)
      await touched.isGone()
    }
  }
}

async function isInvisible({ adapter, has }: CaseTools, { id, email }: AdapterUser) {
  if (has("getUser")) isNothing(await adapter.getUser(id), "getUser of the deleted user")
  if (!has("getUserByEmail")) return
  isNothing(await adapter.getUserByEmail(email), "getUserByEmail of the deleted user")
}

const creatingSessions: Toucher = async ({ adapter, sample, has }, { id }, count) => {
  const sessions = times(count, () => sample.session(id))
  return {
    calls: sessions.map((session) => (instance) => instance.createSession(session)),
    async isGone() {
      for (const { sessionToken } of sessions) {
        const found = await adapter.getSessionAndUser(sessionToken)
        isNothing(found, "a session that was created while its user was deleted")
        if (!has("deleteSession")) continue
        const left = await unlessRejected(() => adapter.deleteSession(sessionToken))
        isNothing(left, "deleteSession of such a session")
      }
    },
  }
}

const linkingAccounts: Toucher = async ({ adapter, sample, has }, { id }, count) => {
  const accounts = times(count, () => sample.account(id))
  return {
    calls: accounts.map((account) => (instance) => instance.linkAccount(account)),
    async isGone() {
      for (const account of accounts) {
        const owner = await adapter.getUserByAccount(accountKey(account))
        isNothing(owner, "the owner of an account that was linked while they were deleted")
        if (!has("getAccount")) continue
        const left = await adapter.getAccount(account.providerAccountId, account.provider)
        isNothing(left, "an account that was linked while its user was deleted")
      }
    },
  }
}

const creatingPasskeys: Toucher = async ({ adapter, sample, has }, { id }, count) => {
  const passkeys = times(count, () => sample.authenticator(id))
  return {
    calls: passkeys.map((passkey) => (instance) => instance.createAuthenticator(passkey)),
    async isGone() {
      for (const { credentialID } of passkeys) {
        const found = await adapter.getAuthenticator(credentialID)
        isNothing(found, "a passkey that was created while its user was deleted")
      }
      if (!has("listAuthenticatorsByUserId")) return
      const listed = await adapter.listAuthenticatorsByUserId(id)
      equal(listed.length, 0, "number of passkeys in the list of the deleted user")
    },
  }
}

const updatingUser: Toucher = async ({ adapter, sample, has }, { id }, count) => {
  const emails = times(count, () => sample.user().email)
  return {
    calls: emails.map(
      (email, index) => (instance) =>
        instance.updateUser(index === 0 ? { id, email } : { id, name: sample.text("Nadia") }),
    ),
    async isGone() {
      if (!has("getUserByEmail")) return
      for (const email of emails) {
        const found = await adapter.getUserByEmail(email)
        isNothing(found, "the user by an address that they took while they were deleted")
      }
    },
  }
}

const updatingRecords: Toucher = async (tools, { id }, count) => {
  const { adapter, sample, has } = tools
  const { sessionToken } = await adapter.createSession(sample.session(id))
  const passkey = sample.authenticator(id)
  const hasPasskey = has("createAuthenticator") && has("updateAuthenticatorCounter")
  if (hasPasskey) await adapter.createAuthenticator(passkey)
  return {
    calls: times(count, (index) => (instance) => {
      if (index % 2 === 1 && hasPasskey) {
        return instance.updateAuthenticatorCounter(passkey.credentialID, 9)
      }
      return instance.updateSession({ sessionToken, expires: sample.date(60) })
    }),
    async isGone() {
      const found = await adapter.getSessionAndUser(sessionToken)
      isNothing(found, "a session that was updated while its user was deleted")
      if (!hasPasskey || !has("getAuthenticator")) return
      const left = await adapter.getAuthenticator(passkey.credentialID)
      isNothing(left, "a passkey that was updated while its user was deleted")
    },
  }
}

/** All kinds of calls at once. The result is checked past the adapter. */
const touchingAll: Toucher = async (tools, { id }, count) => {
  const { sample, has, subject } = tools
  const { raw } = subject
  if (!raw) throw new NotApplicable("needs subject.raw")
  const all: Call<unknown>[] = []
  const [session, account] = [sample.session(id), sample.account(id)]
  if (has("createSession")) all.push((instance) => instance.createSession(session))
  if (has("linkAccount")) all.push((instance) => instance.linkAccount(account))
  if (has("createAuthenticator")) {
    const passkey = sample.authenticator(id)
    all.push((instance) => instance.createAuthenticator(passkey))
  }
  if (all.length === 0) throw new NotApplicable("the adapter stores only users")
  const places = times(count, (index) => all[index % all.length])
  return {
    calls: places.filter((call) => call !== undefined),
    async isGone() {
      for (const kind of ["accounts", "sessions", "authenticators"] as const) {
        const left = (await raw[kind]?.(id)) ?? []
        ensure(left.length === 0, `${kind} of the deleted user in the store`, "none", left)
      }
    },
  }
}

/** Records that are created at the same time must all be found when their user is deleted. */
const growingRace: Probe = async ({ tools, size, round, run }) => {
  const { adapter, sample, newUser, has } = tools
  const { id } = await newUser()
  if (round % 2 === 1 && has("linkAccount") && has("getAccount")) {
    const accounts = times(size, () => sample.account(id))
    await run(accounts.map((account) => (instance) => instance.linkAccount(account)))
    if (!(await isDeleted(tools, id))) return
    for (const { provider, providerAccountId } of accounts) {
      const found = await adapter.getAccount(providerAccountId, provider)
      isNothing(found, "an account of the deleted user, one of many that were linked concurrently")
    }
    return
  }
  const sessions = times(size, () => sample.session(id))
  await run(sessions.map((session) => (instance) => instance.createSession(session)))
  if (!(await isDeleted(tools, id))) return
  for (const { sessionToken } of sessions) {
    const found = await adapter.getSessionAndUser(sessionToken)
    isNothing(found, "a session of the deleted user, one of many that were created concurrently")
  }
}

/**
 * Returns whether the deletion succeeded. Other rules judge a deletion that rejects: it guarantees
 * nothing.
 */
async function isDeleted({ adapter }: CaseTools, id: string): Promise<boolean> {
  try {
    await adapter.deleteUser(id)
    return true
  } catch (error) {
    if (error instanceof NeverSettled) throw error
    return false
  }
}

const needing = (...methods: AdapterMethod[]): AdapterMethod[] => [
  "createUser",
  "deleteUser",
  ...methods,
]

/** Users who are deleted while calls use them. */
export const deletedUserCases: readonly ContractCase[] = [
  ...raceCases(
    "C6",
    1,
    "a session that is created during deleteUser does not remain",
    needing("createSession", "getSessionAndUser"),
    deletionRace(creatingSessions),
  ),
  ...raceCases(
    "C6",
    2,
    "an account that is linked during deleteUser does not remain",
    needing("linkAccount", "getUserByAccount"),
    deletionRace(linkingAccounts),
  ),
  ...raceCases(
    "C6",
    3,
    "a passkey that is created during deleteUser does not remain",
    needing("createAuthenticator", "getAuthenticator"),
    deletionRace(creatingPasskeys),
  ),
  ...raceCases(
    "C6",
    4,
    "a user who is updated during deleteUser stays deleted",
    needing("updateUser", "getUser"),
    deletionRace(updatingUser),
  ),
  ...raceCases(
    "C6",
    5,
    "a session or passkey that is updated during deleteUser does not remain",
    needing("createSession", "updateSession", "getSessionAndUser"),
    deletionRace(updatingRecords),
  ),
  ...raceCases(
    "C6",
    6,
    "deleteUser leaves nothing in the store while records are created",
    needing(),
    deletionRace(touchingAll),
  ),
  ...raceCases(
    "C6",
    7,
    "deleteUser deletes records that were created concurrently",
    needing("createSession", "getSessionAndUser"),
    growingRace,
  ),
]
