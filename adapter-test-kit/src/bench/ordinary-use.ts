import { randomUUID } from "node:crypto"
import type { AdapterMethod, AdapterUser } from "@lockstep/core/adapters"
import { NeverSettled } from "../values/assert.ts"
import type { Samples } from "../values/samples.ts"
import type { WatchedAdapter } from "../watch/watched-adapter.ts"

/** An adapter and what is needed to use it. */
export interface UsageFixture {
  readonly adapter: WatchedAdapter
  readonly sample: Samples
  has(method: AdapterMethod): boolean
}

/** The methods that rejected, with their rejection values. */
export type Rejections = ReadonlyMap<AdapterMethod, unknown>

type Step = <Result>(
  method: AdapterMethod,
  call: () => Promise<Result>,
) => Promise<Result | undefined>

/**
 * Calls every existing method once, with usual values and in an order in which each can succeed.
 * Skips a method if one that it depends on is missing or failed.
 *
 * @param fixture - the adapter and what is needed to use it
 */
export async function ordinaryUse(fixture: UsageFixture): Promise<Rejections> {
  const rejections = new Map<AdapterMethod, unknown>()
  const step: Step = async (method, call) => {
    if (!fixture.has(method)) return undefined
    try {
      return await call()
    } catch (error) {
      if (error instanceof NeverSettled) throw error
      rejections.set(method, error)
      return undefined
    }
  }
  const user = await useUsers(fixture, step)
  await useAccounts(fixture, step, user)
  await useSessions(fixture, step, user)
  await useAuthenticators(fixture, step, user)
  await useTokens(fixture, step)
  await step("createUserWithAccount", () => {
    const { userId: _, ...session } = fixture.sample.session("")
    return fixture.adapter.createUserWithAccount({
      ...fixture.sample.newUserWithAccount(),
      session,
    })
  })
  await step("deleteUser", () => fixture.adapter.deleteUser(user?.id ?? randomUUID()))
  return rejections
}

async function useUsers(
  { adapter, sample }: UsageFixture,
  step: Step,
): Promise<AdapterUser | undefined> {
  const given = sample.user({ emailVerified: sample.date(-1) })
  const user = await step("createUser", () => adapter.createUser(given))
  await step("getUser", () => adapter.getUser(user?.id ?? randomUUID()))
  await step("getUserByEmail", () => adapter.getUserByEmail(given.email))
  if (!user) return undefined
  await step("updateUser", () => adapter.updateUser({ id: user.id, name: "Renamed 🪁" }))
  return user
}

async function useAccounts({ adapter, sample }: UsageFixture, step: Step, user?: AdapterUser) {
  const account = sample.account(user?.id ?? "", { access_token: sample.text("Access") })
  if (user) await step("linkAccount", () => adapter.linkAccount(account))
  await step("getUserByAccount", () => adapter.getUserByAccount(account))
  await step("getAccount", () => adapter.getAccount(account.providerAccountId, account.provider))
  await step("listAccountsByUserId", () => adapter.listAccountsByUserId(account.userId))
  const tokens = { refresh_token: sample.text("Refresh") }
  const key = { provider: account.provider, providerAccountId: account.providerAccountId }
  if (user) await step("updateAccount", () => adapter.updateAccount({ ...key, ...tokens }))
  await step("unlinkAccount", () => adapter.unlinkAccount(account))
}

async function useSessions({ adapter, sample, has }: UsageFixture, step: Step, user?: AdapterUser) {
  const session = sample.session(user?.id ?? "")
  const { sessionToken } = session
  if (user) await step("createSession", () => adapter.createSession(session))
  await step("getSessionAndUser", () => adapter.getSessionAndUser(sessionToken))
  const patch = { sessionToken, expires: sample.date(60) }
  await step("updateSession", () => adapter.updateSession(patch))
  await step("listSessionsByUserId", () => adapter.listSessionsByUserId(session.userId))
  await step("deleteSession", () => adapter.deleteSession(sessionToken))
  // Without cascades, a session that never ends would keep its user from being deleted.
  if (!has("deleteSessionsByUserId")) return
  const other = sample.session(session.userId)
  if (user) await step("createSession", () => adapter.createSession(other))
  await step("deleteSessionsByUserId", () => adapter.deleteSessionsByUserId(other.userId))
}

async function useAuthenticators(
  { adapter, sample }: UsageFixture,
  step: Step,
  user?: AdapterUser,
) {
  const given = sample.authenticator(user?.id ?? "")
  const { credentialID, userId } = given
  const made = user && (await step("createAuthenticator", () => adapter.createAuthenticator(given)))
  await step("getAuthenticator", () => adapter.getAuthenticator(credentialID))
  await step("listAuthenticatorsByUserId", () => adapter.listAuthenticatorsByUserId(userId))
  if (!made) return
  await step("updateAuthenticatorCounter", () =>
    adapter.updateAuthenticatorCounter(credentialID, given.counter + 1),
  )
  await step("updateAuthenticator", () =>
    adapter.updateAuthenticator({ credentialID, name: "Key 🔑", lastUsedAt: sample.date(-1) }),
  )
  await step("deleteAuthenticator", () => adapter.deleteAuthenticator(credentialID))
}

async function useTokens({ adapter, sample }: UsageFixture, step: Step) {
  const token = sample.token()
  await step("createVerificationToken", () => adapter.createVerificationToken(token))
  await step("useVerificationToken", () => adapter.useVerificationToken(token))
}
