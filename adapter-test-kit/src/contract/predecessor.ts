import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterMethod,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "@lockstep/core/adapters"
import {
  NotApplicable,
  defineCase,
  type CaseTools,
  type ContractCase,
  withBystanders,
} from "../bench/case.ts"
import { isNothing, isNull, matches } from "../values/assert.ts"
import type { Samples } from "../values/samples.ts"
import type { WatchedAdapter } from "../watch/watched-adapter.ts"

/** One of the two adapters on the same records. */
interface Side {
  readonly name: string
  readonly adapter: WatchedAdapter
  has(method: AdapterMethod): boolean
}

/** All records of a user that one side stored, if it has the methods. */
interface StoredRecords {
  readonly user: AdapterUser
  readonly account?: AdapterAccount
  readonly session?: AdapterSession
  readonly authenticator?: AdapterAuthenticator
  readonly token?: VerificationToken
}

/** Both sides, the subject's adapter first. */
const sidesOf = async (tools: CaseTools): Promise<readonly [Side, Side]> => {
  const predecessor = await tools.subject.predecessor?.()
  if (!predecessor) throw new NotApplicable("needs subject.predecessor")
  return [
    { name: "the adapter", adapter: tools.adapter, has: tools.has },
    {
      name: "the other library's adapter",
      adapter: tools.watch(predecessor),
      has: (method) => typeof predecessor[method] === "function",
    },
  ]
}

const createRecords = async ({ adapter, has }: Side, sample: Samples): Promise<StoredRecords> => {
  const given = sample.user({ emailVerified: sample.date(-3) })
  const { id } = await adapter.createUser(given)
  const account = sample.account(id, {
    access_token: sample.text("Access"),
    expires_at: 1_893_456_000,
  })
  const session = sample.session(id)
  const authenticator = sample.authenticator(id)
  const token = sample.token()
  if (has("linkAccount")) await adapter.linkAccount(account)
  if (has("createSession")) await adapter.createSession(session)
  if (has("createAuthenticator")) await adapter.createAuthenticator(authenticator)
  if (has("createVerificationToken")) await adapter.createVerificationToken(token)
  return {
    user: { ...given, id },
    ...(has("linkAccount") && { account }),
    ...(has("createSession") && { session }),
    ...(has("createAuthenticator") && { authenticator }),
    ...(has("createVerificationToken") && { token }),
  }
}

const readsAll = async ({ name, adapter, has }: Side, records: StoredRecords): Promise<void> => {
  const { user, account, session, authenticator, token } = records
  const seen = (what: string) => `${what} of the other side, read by ${name}`
  matches(await adapter.getUser(user.id), user, seen("a user"))
  matches(await adapter.getUserByEmail(user.email), user, seen("an address"))
  if (account && has("getUserByAccount")) {
    matches(await adapter.getUserByAccount(account), user, seen("an owner"))
  }
  if (account && has("getAccount")) {
    const read = await adapter.getAccount(account.providerAccountId, account.provider)
    matches(read, account, seen("an account"))
  }
  if (session && has("getSessionAndUser")) {
    const read = await adapter.getSessionAndUser(session.sessionToken)
    matches(read?.session, session, seen("a session"))
    matches(read?.user, user, seen("the user of a session"))
  }
  if (authenticator && has("getAuthenticator")) {
    const read = await adapter.getAuthenticator(authenticator.credentialID)
    matches(read, authenticator, seen("a passkey"))
  }
  if (token && has("useVerificationToken")) {
    matches(await adapter.useVerificationToken(token), token, seen("a verification token"))
  }
}

const changesAndRemoves = async (
  writer: Side,
  reader: Side,
  records: StoredRecords,
): Promise<void> => {
  const { user, account, session } = records
  const seen = (what: string) => `${what} by ${writer.name}, read by ${reader.name}`
  const name = "Renamed 🪁"
  await writer.adapter.updateUser({ id: user.id, name })
  matches(await reader.adapter.getUser(user.id), { ...user, name }, seen("a user changed"))
  if (session && writer.has("updateSession") && reader.has("getSessionAndUser")) {
    const { sessionToken } = session
    const expires = new Date(session.expires.getTime() + 86_400_000)
    await writer.adapter.updateSession({ sessionToken, expires })
    const read = await reader.adapter.getSessionAndUser(sessionToken)
    matches(read?.session, { ...session, expires }, seen("a session extended"))
    await writer.adapter.deleteSession(sessionToken)
    isNull(await reader.adapter.getSessionAndUser(sessionToken), seen("a session ended"))
  }
  if (account && writer.has("unlinkAccount") && reader.has("getUserByAccount")) {
    await writer.adapter.unlinkAccount(account)
    isNull(await reader.adapter.getUserByAccount(account), seen("an account unlinked"))
  }
  await writer.adapter.deleteUser(user.id)
  isNothing(await reader.adapter.getUser(user.id), seen("a user deleted"))
  isNothing(await reader.adapter.getUserByEmail(user.email), seen("the address of a user deleted"))
}

const users = ["createUser", "getUser", "getUserByEmail", "updateUser", "deleteUser"] as const

/** Two libraries that share a database. */
export const predecessorCases: readonly ContractCase[] = [
  defineCase(
    "X31.1",
    "reads records that the adapter of the other library wrote",
    users,
    async (tools) => {
      const [ours, theirs] = await sidesOf(tools)
      await readsAll(ours, await createRecords(theirs, tools.sample))
    },
    withBystanders,
  ),
  defineCase(
    "X31.2",
    "the adapter of the other library reads records of this adapter",
    users,
    async (tools) => {
      const [ours, theirs] = await sidesOf(tools)
      await readsAll(theirs, await createRecords(ours, tools.sample))
    },
    withBystanders,
  ),
  defineCase(
    "X31.3",
    "updates and deletes records of the adapter of the other library",
    users,
    async (tools) => {
      const [ours, theirs] = await sidesOf(tools)
      await changesAndRemoves(ours, theirs, await createRecords(theirs, tools.sample))
    },
    withBystanders,
  ),
  defineCase(
    "X31.4",
    "the adapter of the other library updates and deletes records of this adapter",
    users,
    async (tools) => {
      const [ours, theirs] = await sidesOf(tools)
      await changesAndRemoves(theirs, ours, await createRecords(ours, tools.sample))
    },
    withBystanders,
  ),
]
