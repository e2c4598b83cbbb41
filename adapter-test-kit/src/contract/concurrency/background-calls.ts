import type { AdapterMethod } from "@lockstep/core/adapters"
import { NotApplicable } from "../../bench/case.ts"
import type { UsageFixture } from "../../bench/ordinary-use.ts"
import { NeverSettled } from "../../values/assert.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"
import { accountKey } from "./account-key.ts"

/** A call that may run alongside all others. */
export interface BackgroundCall {
  readonly method: AdapterMethod
  run(): Promise<unknown>
}

/** A call that failed. */
export interface Rejection {
  readonly method: AdapterMethod
  readonly error: unknown
}

type BackgroundCalls = Partial<Record<AdapterMethod, () => Promise<unknown>>>

const users = 10

/**
 * Stores a user with a record of each kind that the adapter stores. Returns calls of every method
 * about these records that do not conflict.
 *
 * @param fixture - the adapter and what is needed to use it
 */
export async function backgroundCallsOf({
  adapter,
  sample,
  has,
}: UsageFixture): Promise<BackgroundCall[]> {
  const { email } = sample.user()
  const user = has("createUser") ? await adapter.createUser(sample.user({ email })) : undefined
  const calls: BackgroundCalls = {
    ...(user && (await ofAUser({ adapter, sample, has }, user.id))),
    getUserByEmail: () => adapter.getUserByEmail(email),
    createUserWithAccount: () => adapter.createUserWithAccount(sample.newUserWithAccount()),
    createVerificationToken: () => adapter.createVerificationToken(sample.token()),
    useVerificationToken: () => adapter.useVerificationToken(sample.token()),
  }
  return Object.entries(calls)
    .map(([method, run]) => ({
      // The keys of the table are methods.
      method: method as AdapterMethod,
      run,
    }))
    .filter(({ method }) => has(method))
}

/**
 * Returns calls about an existing user. They delete only records that they created; other cases
 * judge calls about missing records.
 */
async function ofAUser(fixture: UsageFixture, id: string): Promise<BackgroundCalls> {
  const { adapter, sample } = fixture
  return {
    createUser: () => adapter.createUser(sample.user()),
    getUser: () => adapter.getUser(id),
    updateUser: () => adapter.updateUser({ id, name: sample.text("Nadia") }),
    deleteUser: async () => adapter.deleteUser((await adapter.createUser(sample.user())).id),
    ...(fixture.has("linkAccount") && (await ofAnAccount(fixture, id))),
    ...(fixture.has("createSession") && (await ofASession(fixture, id))),
    ...(fixture.has("createAuthenticator") && (await ofAPasskey(fixture, id))),
  }
}

async function ofAnAccount(
  { adapter, sample }: UsageFixture,
  id: string,
): Promise<BackgroundCalls> {
  const account = sample.account(id)
  await adapter.linkAccount(account)
  return {
    linkAccount: () => adapter.linkAccount(sample.account(id)),
    getUserByAccount: () => adapter.getUserByAccount(accountKey(account)),
    getAccount: () => adapter.getAccount(account.providerAccountId, account.provider),
    async unlinkAccount() {
      const other = sample.account(id)
      await adapter.linkAccount(other)
      return adapter.unlinkAccount(accountKey(other))
    },
  }
}

async function ofASession({ adapter, sample }: UsageFixture, id: string): Promise<BackgroundCalls> {
  const { sessionToken } = await adapter.createSession(sample.session(id))
  return {
    createSession: () => adapter.createSession(sample.session(id)),
    getSessionAndUser: () => adapter.getSessionAndUser(sessionToken),
    updateSession: () => adapter.updateSession({ sessionToken, expires: sample.date(60) }),
    async deleteSession() {
      const other = await adapter.createSession(sample.session(id))
      return adapter.deleteSession(other.sessionToken)
    },
  }
}

async function ofAPasskey({ adapter, sample }: UsageFixture, id: string): Promise<BackgroundCalls> {
  const { credentialID } = await adapter.createAuthenticator(sample.authenticator(id))
  return {
    createAuthenticator: () => adapter.createAuthenticator(sample.authenticator(id)),
    getAuthenticator: () => adapter.getAuthenticator(credentialID),
    listAuthenticatorsByUserId: () => adapter.listAuthenticatorsByUserId(id),
    updateAuthenticatorCounter: () => adapter.updateAuthenticatorCounter(credentialID, 9),
  }
}

/**
 * Makes many mixed calls at the same time, about ten users.
 *
 * @param fixture - the adapter and what is needed to use it
 * @returns the calls that rejected
 */
export async function manyCalls(fixture: UsageFixture, size: number): Promise<Rejection[]> {
  const all: BackgroundCall[][] = []
  while (all.length < users) all.push(await backgroundCallsOf(fixture))
  const calls = Array.from({ length: size }, (_, index) => {
    const own = all[index % users] ?? []
    return own[Math.floor(index / users) % own.length]
  }).filter((call) => call !== undefined)
  if (calls.length === 0) throw new NotApplicable("needs at least one method")
  return allAtOnce(calls)
}

/**
 * Makes calls at the same time.
 *
 * @returns those that rejected
 */
export async function allAtOnce(calls: readonly BackgroundCall[]): Promise<Rejection[]> {
  const outcomes = await Promise.allSettled(calls.map(({ run }) => run()))
  return calls.flatMap(({ method }, index) => {
    const outcome = outcomes[index]
    if (outcome?.status !== "rejected") return []
    const error: unknown = outcome.reason
    if (error instanceof NeverSettled) throw error
    return [{ method, error }]
  })
}

/** Returns the same fixture with another adapter. */
export function through(fixture: UsageFixture, adapter: WatchedAdapter): UsageFixture {
  return { adapter, sample: fixture.sample, has: (method) => fixture.has(method) }
}
