import { randomUUID } from "node:crypto"
import { AdapterError, type Adapter } from "@lockstep/core/adapters"
import type { LoadUser } from "./load-user.ts"

/** What a job works with. */
export interface Desk {
  readonly adapter: Required<Omit<Adapter, "createUserWithAccount">> &
    Pick<Adapter, "createUserWithAccount">
  /** Makes a call that is timed and counted; rejects when the call failed. */
  readonly call: <Result>(run: () => PromiseLike<Result> | Result) => Promise<Result>
  /** Reports an answer that is not what was stored. */
  readonly wrong: (what: string) => void
}

/** Something that is done with a user who has signed up. */
export type Job = (desk: Desk, loadUser: LoadUser) => Promise<void>

const provider = "load"

/** A new user signs up with an account. */
export async function signUp({ adapter, call }: Desk): Promise<LoadUser> {
  const id = randomUUID()
  const name = `Person ${id}`
  const user = { id, name, email: `${id}@load.example`, emailVerified: null, image: null }
  const account = { provider, type: "oauth" as const, providerAccountId: `account-${id}` }
  const { createUserWithAccount } = adapter
  if (createUserWithAccount) {
    const made = await call(() => createUserWithAccount({ user, account }))
    return newLoadUser(made.user, account.providerAccountId, name)
  }
  const made = await call(() => adapter.createUser(user))
  await call(() => adapter.linkAccount({ ...account, userId: made.id }))
  return newLoadUser(made, account.providerAccountId, name)
}

function newLoadUser(user: LoadUser["user"], providerAccountId: string, name: string): LoadUser {
  return { user, providerAccountId, name, sessions: new Map(), passkey: undefined }
}

/** Signs in again, and opens a session. */
export const signIn: Job = async ({ adapter, call, wrong }, loadUser) => {
  const { providerAccountId, user } = loadUser
  const found = await call(() => adapter.getUserByAccount({ provider, providerAccountId }))
  if (found?.id !== user.id) wrong("getUserByAccount did not find the user")
  const sessionToken = randomUUID()
  const expires = new Date(Date.now() + 3_600_000)
  await call(() => adapter.createSession({ sessionToken, userId: user.id, expires }))
  loadUser.sessions.set(sessionToken, expires.getTime())
}

/** Looks at each session a few times. */
export const visit: Job = async ({ adapter, call, wrong }, { sessions, user, name }) => {
  for (const [token, expires] of [...sessions, ...sessions]) {
    const found = await call(() => adapter.getSessionAndUser(token))
    if (found?.session.expires.getTime() !== expires) wrong("a session is lost or outdated")
    else if (found.user.id !== user.id) wrong("a session belongs to another user")
    else if (found.user.name !== name) wrong("the user of a session is outdated")
  }
}

/** Extends one session. */
export const extend: Job = async ({ adapter, call }, { sessions }) => {
  const [token] = sessions.keys()
  if (token === undefined) return
  const expires = new Date(Date.now() + 7_200_000)
  await call(() => adapter.updateSession({ sessionToken: token, expires }))
  sessions.set(token, expires.getTime())
}

/** Closes one session. */
export const signOut: Job = async ({ adapter, call, wrong }, { sessions }) => {
  const [token] = sessions.keys()
  if (token === undefined) return
  sessions.delete(token)
  await call(() => adapter.deleteSession(token))
  if (await call(() => adapter.getSessionAndUser(token))) wrong("a closed session is open")
}

/** Redeems a magic link with several clicks at once. */
export const redeem: Job = async ({ adapter, call, wrong }, { user }) => {
  const key = { identifier: user.email, token: randomUUID() }
  const expires = new Date(Date.now() + 600_000)
  await call(() => adapter.createVerificationToken({ ...key, expires }))
  const clicks = [1, 2, 3].map(() => call(() => adapter.useVerificationToken(key)))
  const answers = await Promise.allSettled(clicks)
  const settled = answers.filter((answer) => answer.status === "fulfilled")
  const winners = settled.filter(({ value }) => value !== null).length
  if (winners > 1) wrong("a token was used twice")
  if (settled.length === clicks.length && winners === 0) wrong("a token is lost")
  for (const answer of answers) if (answer.status === "rejected") throw answer.reason
}

/** Changes the name. */
export const rename: Job = async ({ adapter, call, wrong }, loadUser) => {
  const name = `Person ${randomUUID()}`
  const stored = await call(() => adapter.updateUser({ id: loadUser.user.id, name }))
  loadUser.name = name
  if (stored.name !== name) wrong("updateUser did not answer with what it stored")
}

/** Registers a passkey, or signs in with it. */
export const usePasskey: Job = async ({ adapter, call, wrong }, loadUser) => {
  const { passkey, user, providerAccountId } = loadUser
  if (!passkey) {
    const id = randomUUID()
    await call(() =>
      adapter.createAuthenticator({
        credentialID: id,
        userId: user.id,
        providerAccountId,
        credentialPublicKey: "key",
        counter: 0,
        credentialDeviceType: "singleDevice",
        credentialBackedUp: false,
        transports: "internal",
      }),
    )
    loadUser.passkey = { id, counter: 0 }
    return
  }
  const counter = passkey.counter + 1
  const stored = await call(() => adapter.updateAuthenticatorCounter(passkey.id, counter))
  if (stored.counter !== counter) wrong("the counter of a passkey is not what was stored")
  loadUser.passkey = { id: passkey.id, counter }
}

/** Two sign-ups with one address at the same moment: exactly one may succeed. */
export const contest: Job = async ({ adapter, call, wrong }) => {
  const email = `${randomUUID()}@load.example`
  const attempt = async () => {
    try {
      await adapter.createUser({ id: randomUUID(), email, emailVerified: null })
      return true
    } catch (error) {
      if (error instanceof AdapterError && error.code === "duplicate") return false
      throw error
    }
  }
  const made = await Promise.all([call(attempt), call(attempt)])
  if (made.every((each) => each)) wrong("one address belongs to two users")
  if (made.every((each) => !each)) wrong("an address counts as taken although no user has it")
}

/** Takes leave; nothing of the user may stay. */
export async function leave({ adapter, call, wrong }: Desk, loadUser: LoadUser): Promise<void> {
  const { user, sessions, providerAccountId } = loadUser
  await call(() => adapter.deleteUser(user.id))
  if (await call(() => adapter.getUserByAccount({ provider, providerAccountId }))) {
    wrong("an account has outlived its user")
  }
  for (const token of sessions.keys()) {
    if (await call(() => adapter.getSessionAndUser(token))) wrong("a session has outlived its user")
  }
}

/** Looks whether everything is stored that was acknowledged. */
export async function verify({ adapter, call, wrong }: Desk, loadUser: LoadUser): Promise<void> {
  const { user, name, providerAccountId, sessions, passkey } = loadUser
  const byEmail = await call(() => adapter.getUserByEmail(user.email))
  if (byEmail?.id !== user.id || byEmail.name !== name) wrong("a user is lost or outdated")
  const byAccount = await call(() => adapter.getUserByAccount({ provider, providerAccountId }))
  if (byAccount?.id !== user.id) wrong("an account is lost")
  for (const [token, expires] of sessions) {
    const found = await call(() => adapter.getSessionAndUser(token))
    if (found?.session.expires.getTime() !== expires) wrong("a session is lost or outdated")
  }
  if (!passkey) return
  const stored = await call(() => adapter.getAuthenticator(passkey.id))
  if (stored?.counter !== passkey.counter) wrong("a passkey is lost or outdated")
}
