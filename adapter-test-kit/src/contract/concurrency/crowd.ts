import type { AdapterMethod } from "@lockstep/core/adapters"
import { NeverSettled } from "../../assert.ts"
import { NotApplicable } from "../../case.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"
import type { Tour } from "../ordinary-use.ts"
import { accountKey } from "./account-key.ts"

/** A call that may be made beside all others. */
export interface Errand {
  readonly method: AdapterMethod
  run(): Promise<unknown>
}

/** A call that did not work. */
export interface Rejection {
  readonly method: AdapterMethod
  readonly error: unknown
}

type Errands = Partial<Record<AdapterMethod, () => Promise<unknown>>>

const people = 10

/**
 * Stores a person with a record of each kind that the adapter keeps, and lists calls of every method
 * about them that do not stand in each other's way.
 *
 * @param tour - the adapter, and the means to use it
 */
export async function errandsOf({ adapter, sample, has }: Tour): Promise<Errand[]> {
  const { email } = sample.user()
  const user = has("createUser") ? await adapter.createUser(sample.user({ email })) : undefined
  const errands: Errands = {
    ...(user && (await ofAUser({ adapter, sample, has }, user.id))),
    getUserByEmail: () => adapter.getUserByEmail(email),
    createUserWithAccount: () => adapter.createUserWithAccount(sample.newcomer()),
    createVerificationToken: () => adapter.createVerificationToken(sample.token()),
    useVerificationToken: () => adapter.useVerificationToken(sample.token()),
  }
  return Object.entries(errands)
    .map(([method, run]) => ({
      // The keys of the table are methods.
      method: method as AdapterMethod,
      run,
    }))
    .filter(({ method }) => has(method))
}

/** Calls about a user who is there. What they remove they have made: what is missing is judged elsewhere. */
async function ofAUser(tour: Tour, id: string): Promise<Errands> {
  const { adapter, sample } = tour
  return {
    createUser: () => adapter.createUser(sample.user()),
    getUser: () => adapter.getUser(id),
    updateUser: () => adapter.updateUser({ id, name: sample.text("Nadia") }),
    deleteUser: async () => adapter.deleteUser((await adapter.createUser(sample.user())).id),
    ...(tour.has("linkAccount") && (await ofAnAccount(tour, id))),
    ...(tour.has("createSession") && (await ofASession(tour, id))),
    ...(tour.has("createAuthenticator") && (await ofAPasskey(tour, id))),
  }
}

async function ofAnAccount({ adapter, sample }: Tour, id: string): Promise<Errands> {
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

async function ofASession({ adapter, sample }: Tour, id: string): Promise<Errands> {
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

async function ofAPasskey({ adapter, sample }: Tour, id: string): Promise<Errands> {
  const { credentialID } = await adapter.createAuthenticator(sample.authenticator(id))
  return {
    createAuthenticator: () => adapter.createAuthenticator(sample.authenticator(id)),
    getAuthenticator: () => adapter.getAuthenticator(credentialID),
    listAuthenticatorsByUserId: () => adapter.listAuthenticatorsByUserId(id),
    updateAuthenticatorCounter: () => adapter.updateAuthenticatorCounter(credentialID, 9),
  }
}

/**
 * Makes many mixed calls at the same time, about ten people.
 *
 * @param tour - the adapter, and the means to use it
 * @param size - how many
 * @returns the calls that rejected
 */
export async function crowd(tour: Tour, size: number): Promise<Rejection[]> {
  const all: Errand[][] = []
  while (all.length < people) all.push(await errandsOf(tour))
  const calls = Array.from({ length: size }, (_, index) => {
    const own = all[index % people] ?? []
    return own[Math.floor(index / people) % own.length]
  }).filter((call) => call !== undefined)
  if (calls.length === 0) throw new NotApplicable("needs at least one method")
  return allAtOnce(calls)
}

/**
 * Makes calls at the same time.
 *
 * @param errands - the calls
 * @returns those that rejected
 */
export async function allAtOnce(errands: readonly Errand[]): Promise<Rejection[]> {
  const outcomes = await Promise.allSettled(errands.map(({ run }) => run()))
  return errands.flatMap(({ method }, index) => {
    const outcome = outcomes[index]
    if (outcome?.status !== "rejected") return []
    const error: unknown = outcome.reason
    if (error instanceof NeverSettled) throw error
    return [{ method, error }]
  })
}

/** The same tour through another adapter. */
export function through(tour: Tour, adapter: WatchedAdapter): Tour {
  return { adapter, sample: tour.sample, has: (method) => tour.has(method) }
}
