import { defineCase, type ContractCase, withoutBystanders } from "../bench/case.ts"
import { equal, isNothing, matches, same } from "../values/assert.ts"

/** Calls affect the intended record, not a similar one. */
export const nearRecordsCases: readonly ContractCase[] = [
  defineCase(
    "S3.2",
    "getSessionAndUser returns the requested one of several sessions of a user",
    ["createUser", "createSession", "getSessionAndUser"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const sessions = [30, 10, 20].map((days) =>
        sample.session(id, { expires: sample.date(days) }),
      )
      for (const session of sessions) await adapter.createSession(session)
      for (const session of sessions) {
        const found = await adapter.getSessionAndUser(session.sessionToken)
        matches(found?.session, session, "the session that was asked for")
      }
    },
    withoutBystanders,
  ),
  defineCase(
    "S13.3",
    "deleteSession keeps a session whose token starts with the same characters",
    ["createUser", "createSession", "getSessionAndUser", "deleteSession"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const short = sample.session(id)
      const long = sample.session(id, { sessionToken: `${short.sessionToken}1` })
      for (const session of [short, long]) await adapter.createSession(session)
      await adapter.deleteSession(short.sessionToken)
      const found = await adapter.getSessionAndUser(long.sessionToken)
      matches(found?.session, long, "the session with the longer token")
    },
    withoutBystanders,
  ),
  defineCase(
    "S12.4",
    "a session that was read before is not found after deleteSession",
    ["createUser", "createSession", "getSessionAndUser", "deleteSession"],
    async ({ adapter, sample, newUser }) => {
      const session = sample.session((await newUser()).id)
      const { sessionToken } = session
      await adapter.createSession(session)
      await adapter.getSessionAndUser(sessionToken)
      await adapter.deleteSession(sessionToken)
      isNothing(await adapter.getSessionAndUser(sessionToken), "a deleted session")
    },
    withoutBystanders,
  ),
  defineCase(
    "A12.4",
    "unlinkAccount keeps the account with the same ID at another provider",
    ["createUser", "linkAccount", "unlinkAccount", "getUserByAccount"],
    async ({ adapter, sample, newUser }) => {
      const [one, other] = [await newUser(), await newUser()]
      const unlinked = sample.account(one.id, { provider: "acme" })
      const { providerAccountId } = unlinked
      const kept = sample.account(other.id, { provider: "globex", providerAccountId })
      for (const account of [unlinked, kept]) await adapter.linkAccount(account)
      await adapter.unlinkAccount(unlinked)
      same(await adapter.getUserByAccount(kept), other, "the owner of the other account")
    },
    withoutBystanders,
  ),
  defineCase(
    "A12.5",
    "unlinkAccount of the last account keeps the user",
    ["createUser", "getUser", "linkAccount", "unlinkAccount"],
    async ({ adapter, sample, newUser }) => {
      const user = await newUser()
      const account = sample.account(user.id)
      await adapter.linkAccount(account)
      await adapter.unlinkAccount(account)
      same(await adapter.getUser(user.id), user, "the user")
    },
    withoutBystanders,
  ),
  defineCase(
    "U1.2",
    "createUser stores a user without name and image",
    ["createUser", "getUser"],
    async ({ adapter, sample }) => {
      const { id, email } = sample.user()
      const created = await adapter.createUser({ id, email, emailVerified: null })
      const found = await adapter.getUser(created.id)
      matches(found, { email, name: null, image: null }, "the user that getUser finds")
    },
    withoutBystanders,
  ),
  defineCase(
    "U8.2",
    "createUser with a duplicate address stores nothing",
    ["createUser", "getUser"],
    async ({ adapter, sample, newUser }) => {
      const { email } = sample.user()
      await newUser({ email })
      const second = sample.user({ email })
      // The previous case checks that it rejects.
      const isStored = await adapter.createUser(second).then(
        () => true,
        () => false,
      )
      if (!isStored) isNothing(await adapter.getUser(second.id), "the user who was rejected")
    },
    withoutBystanders,
  ),
  defineCase(
    "U15.6",
    "updateUser of the address does not change other fields",
    ["createUser", "updateUser", "getUser"],
    async ({ adapter, sample, newUser }) => {
      const user = await newUser({ emailVerified: sample.date(-1) })
      const { email } = sample.user()
      await adapter.updateUser({ id: user.id, email })
      const found = await adapter.getUser(user.id)
      same(found, { ...user, email }, "the user with another address")
      equal(found?.email, email, "the address")
    },
    withoutBystanders,
  ),
]
