import type { AdapterMethod, AdapterUser } from "@lockstep/core/adapters"
import type { CaseTools } from "../../bench/case.ts"
import type { Random } from "../../history/random.ts"
import { memoryStore, pairKey, type MemoryStore } from "../../reference/memory-store.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"
import { wholeSecond } from "./whole-second.ts"

/** A client that makes one call at a time. */
export interface Client {
  readonly adapter: WatchedAdapter
  /** The user that the client saw last. */
  userId: string | undefined
}

/** A call that a client makes; its result is recorded. */
export type Operation = (client: Client) => Promise<unknown>

/** Records that clients use at the same time. */
export interface SharedRecords {
  /** The initial records. */
  readonly store: MemoryStore
  /** Generates an operation. */
  draw(): Operation
  /** Operations that read the remaining records after every client has finished. */
  readonly looks: readonly Operation[]
}

/** Histories of one kind of record. */
export interface HistoryKind {
  readonly number: number
  readonly about: string
  readonly needs: readonly AdapterMethod[]
  prepare(tools: CaseTools, random: Random): Promise<SharedRecords>
}

/** Generators of operations. Repeating one makes its operation more likely. */
type Drawers = readonly [() => Operation, ...(() => Operation)[]]

/**
 * Stores a user in the reference's store, as the reference itself would: with `null` for empty
 * fields.
 */
const keep = (store: MemoryStore, { id, name, email, emailVerified, image }: AdapterUser): void => {
  const user = { id, name: name ?? null, email, emailVerified: emailVerified ?? null }
  store.users.set(id, { ...user, image: image ?? null })
  store.userIds.set(email, id)
}

async function twoUsers({ newUser }: CaseTools, store: MemoryStore): Promise<[string, string]> {
  const users = [await newUser(), await newUser()] as const
  for (const user of users) keep(store, user)
  return [users[0].id, users[1].id]
}

const ofASession: HistoryKind = {
  number: 1,
  about: "a session",
  needs: ["createUser", "createSession", "getSessionAndUser", "updateSession", "deleteSession"],
  async prepare(tools, random) {
    const { adapter, sample } = tools
    const store = memoryStore()
    const users = await twoUsers(tools, store)
    const { sessionToken } = sample.session("")
    let days = 30
    const later = (): Date => wholeSecond(sample.date((days += 1)))
    const newSession = () => ({ sessionToken, userId: random.pick(users), expires: later() })
    if (random.whole(2) === 0) {
      const session = newSession()
      await adapter.createSession(session)
      store.sessions.set(sessionToken, session)
    }
    const read: Operation = (client) => client.adapter.getSessionAndUser(sessionToken)
    const create = (): Operation => {
      const session = newSession()
      return (client) => client.adapter.createSession(session)
    }
    const update = (): Operation => {
      const expires = later()
      return (client) => client.adapter.updateSession({ sessionToken, expires })
    }
    const end = (): Operation => (client) => client.adapter.deleteSession(sessionToken)
    const endAll = (): Operation => {
      const userId = random.pick(users)
      return (client) => client.adapter.deleteSessionsByUserId(userId)
    }
    const drawers: Drawers = [
      create,
      create,
      update,
      update,
      end,
      tools.has("deleteSessionsByUserId") ? endAll : end,
      () => read,
      () => read,
      () => read,
    ]
    return { store, draw: () => random.pick(drawers)(), looks: [read] }
  },
}

const ofAToken: HistoryKind = {
  number: 2,
  about: "a verification token",
  needs: ["createVerificationToken", "useVerificationToken"],
  async prepare({ adapter, sample }, random) {
    const store = memoryStore()
    // All with the same expiry: the adapter may keep either of two equal tokens.
    const token = sample.token({ expires: wholeSecond(sample.date(1)) })
    const { identifier } = token
    if (random.whole(2) === 0) {
      await adapter.createVerificationToken(token)
      store.tokens.set(pairKey(identifier, token.token), token)
    }
    const use: Operation = (client) =>
      client.adapter.useVerificationToken({ identifier, token: token.token })
    const create: Operation = (client) => client.adapter.createVerificationToken(token)
    const drawers: Drawers = [() => create, () => use, () => use]
    return { store, draw: () => random.pick(drawers)(), looks: [use] }
  },
}

const ofAnAccount: HistoryKind = {
  number: 3,
  about: "an account",
  needs: ["createUser", "linkAccount", "unlinkAccount", "getUserByAccount", "getAccount"],
  async prepare(tools, random) {
    const { sample } = tools
    const store = memoryStore()
    const users = await twoUsers(tools, store)
    const { provider, providerAccountId } = sample.account("")
    const owner: Operation = ({ adapter }) =>
      adapter.getUserByAccount({ provider, providerAccountId })
    const read: Operation = ({ adapter }) => adapter.getAccount(providerAccountId, provider)
    const unlink: Operation = ({ adapter }) =>
      adapter.unlinkAccount({ provider, providerAccountId })
    const link = (): Operation => {
      const account = sample.account(random.pick(users), { provider, providerAccountId })
      return ({ adapter }) => adapter.linkAccount(account)
    }
    const drawers: Drawers = [link, link, () => unlink, () => owner, () => read]
    return { store, draw: () => random.pick(drawers)(), looks: [owner, read] }
  },
}

const ofAPasskey: HistoryKind = {
  number: 4,
  about: "a passkey",
  needs: ["createUser", "createAuthenticator", "getAuthenticator", "updateAuthenticatorCounter"],
  async prepare({ adapter, sample, newUser }, random) {
    const store = memoryStore()
    const user = await newUser()
    keep(store, user)
    const passkey = sample.authenticator(user.id, { counter: 2 })
    const { credentialID } = passkey
    await adapter.createAuthenticator(passkey)
    store.authenticators.set(credentialID, passkey)
    const read: Operation = (client) => client.adapter.getAuthenticator(credentialID)
    const update = (): Operation => {
      const counter = random.whole(10)
      return (client) => client.adapter.updateAuthenticatorCounter(credentialID, counter)
    }
    const drawers: Drawers = [update, () => read]
    return { store, draw: () => random.pick(drawers)(), looks: [read] }
  },
}

const ofAUser: HistoryKind = {
  number: 5,
  about: "a user",
  needs: ["createUser", "getUser", "getUserByEmail", "updateUser"],
  async prepare({ sample, newUser }, random) {
    const store = memoryStore()
    const emails: [string, string] = [sample.user().email, sample.user().email]
    const user = await newUser({ email: emails[0] })
    keep(store, user)
    const { id } = user
    const read: Operation = ({ adapter }) => adapter.getUser(id)
    const look =
      (email: string): Operation =>
      ({ adapter }) =>
        adapter.getUserByEmail(email)
    const find = (): Operation => look(random.pick(emails))
    const update = (): Operation => {
      const change = random.pick<Partial<AdapterUser>>([
        { name: sample.text("Nadia") },
        { image: `https://images.example.test/${sample.text("face")}.png` },
        { email: random.pick(emails) },
      ])
      return ({ adapter }) => adapter.updateUser({ id, ...change })
    }
    const drawers: Drawers = [update, update, () => read, find]
    return { store, draw: () => random.pick(drawers)(), looks: [read, ...emails.map(look)] }
  },
}

const ofAnAddress: HistoryKind = {
  number: 6,
  about: "an address",
  needs: ["createUser", "getUserByEmail", "deleteUser"],
  async prepare({ sample }, random) {
    const emails: [string, string] = [sample.user().email, sample.user().email]
    const look =
      (email: string): Operation =>
      async (client) => {
        client.userId = (await client.adapter.getUserByEmail(email))?.id
      }
    const create = (): Operation => {
      const user = sample.user({ email: random.pick(emails) })
      return async (client) => {
        client.userId = (await client.adapter.createUser(user)).id
      }
    }
    const remove = (): Operation => async (client) =>
      client.adapter.deleteUser(client.userId ?? sample.text("Nobody"))
    const find = (): Operation => look(random.pick(emails))
    const drawers: Drawers = [create, create, create, find, find, remove]
    return { store: memoryStore(), draw: () => random.pick(drawers)(), looks: emails.map(look) }
  },
}

const ofAList: HistoryKind = {
  number: 7,
  about: "the accounts of a user",
  needs: ["createUser", "linkAccount", "unlinkAccount", "listAccountsByUserId"],
  async prepare(tools, random) {
    const { sample } = tools
    const store = memoryStore()
    const users = await twoUsers(tools, store)
    // One account: a database need not read several at one moment.
    const { provider, providerAccountId } = sample.account("")
    const looks = users.map(
      (userId): Operation =>
        ({ adapter }) =>
          adapter.listAccountsByUserId(userId),
    )
    const unlink: Operation = ({ adapter }) =>
      adapter.unlinkAccount({ provider, providerAccountId })
    const link = (): Operation => {
      const account = sample.account(random.pick(users), { provider, providerAccountId })
      return ({ adapter }) => adapter.linkAccount(account)
    }
    const list = (): Operation => {
      const userId = random.pick(users)
      return ({ adapter }) => adapter.listAccountsByUserId(userId)
    }
    const drawers: Drawers = [link, link, () => unlink, list, list]
    return { store, draw: () => random.pick(drawers)(), looks }
  },
}

const ofAFirstSignIn: HistoryKind = {
  number: 8,
  about: "a first sign-in",
  needs: ["createUserWithAccount", "getUserByAccount", "unlinkAccount"],
  async prepare({ sample }, random) {
    const { account } = sample.newUserWithAccount()
    const { provider, providerAccountId } = account
    const create = (): Operation => {
      const user = sample.user()
      return ({ adapter }) => adapter.createUserWithAccount({ user, account })
    }
    const owner: Operation = ({ adapter }) =>
      adapter.getUserByAccount({ provider, providerAccountId })
    const unlink: Operation = ({ adapter }) =>
      adapter.unlinkAccount({ provider, providerAccountId })
    const drawers: Drawers = [create, create, () => owner, () => owner, () => unlink]
    return { store: memoryStore(), draw: () => random.pick(drawers)(), looks: [owner] }
  },
}

/** Histories of every kind of record. */
export const historyKinds: readonly HistoryKind[] = [
  ofASession,
  ofAToken,
  ofAnAccount,
  ofAPasskey,
  ofAUser,
  ofAnAddress,
  ofAList,
  ofAFirstSignIn,
]
