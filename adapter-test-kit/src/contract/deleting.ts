import {
  NotApplicable,
  defineCase,
  type CaseTools,
  type ContractCase,
  withoutBystanders,
} from "../bench/case.ts"
import { ensure, isNothing, same, unlessRejected } from "../values/assert.ts"

/** Stores a user with three records of each kind that the adapter supports. */
const createRecords = async ({ adapter, sample, newUser, has }: CaseTools) => {
  const { email } = sample.user()
  const user = await newUser({ email })
  const accounts = ["acme", "acme", "globex"].map((provider) =>
    sample.account(user.id, { provider }),
  )
  const sessions = [1, 2, 3].map(() => sample.session(user.id))
  const passkeys = [1, 2, 3].map(() => sample.authenticator(user.id))
  if (has("linkAccount")) for (const account of accounts) await adapter.linkAccount(account)
  if (has("createSession")) for (const session of sessions) await adapter.createSession(session)
  if (has("createAuthenticator")) {
    for (const passkey of passkeys) await adapter.createAuthenticator(passkey)
  }
  return { user, email, accounts, sessions, passkeys }
}

/** Which records are deleted with a user, and which are not. */
export const deletingCases: readonly ContractCase[] = [
  defineCase(
    "U18.1",
    "deleteUser removes the user from lookups by ID and by address",
    ["createUser", "deleteUser", "getUser", "getUserByEmail"],
    async (tools) => {
      const { user, email } = await createRecords(tools)
      await tools.adapter.deleteUser(user.id)
      isNothing(await tools.adapter.getUser(user.id), "getUser of the deleted user")
      isNothing(await tools.adapter.getUserByEmail(email), "getUserByEmail of the deleted user")
    },
  ),
  defineCase(
    "U18.4",
    "deleteUser deletes the sessions of the user",
    ["createUser", "deleteUser", "createSession", "deleteSession"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const sessions = [1, 2, 3].map(() => sample.session(id))
      for (const session of sessions) await adapter.createSession(session)
      await adapter.deleteUser(id)
      for (const { sessionToken } of sessions) {
        // A rejection breaks S12, but it also shows that there is no session.
        const found = await unlessRejected(() => adapter.deleteSession(sessionToken))
        // A result without a session means that there is none. If it is not an allowed result, that
        // breaks S12.
        const isSession = typeof found === "object" && found !== null && "sessionToken" in found
        ensure(!isSession, "deleteSession for a deleted user", "null or undefined", found)
      }
    },
    withoutBystanders,
  ),
  defineCase(
    "U18.6",
    "deleteUser does not change another user",
    ["createUser", "deleteUser", "getUser"],
    async (tools) => {
      const { adapter, has } = tools
      const gone = await createRecords(tools)
      const kept = await createRecords(tools)
      await adapter.deleteUser(gone.user.id)
      same(await adapter.getUser(kept.user.id), kept.user, "another user")
      if (has("linkAccount") && has("getUserByAccount")) {
        for (const account of kept.accounts) {
          same(await adapter.getUserByAccount(account), kept.user, "the owner of another account")
        }
      }
      if (has("createSession") && has("getSessionAndUser")) {
        for (const { sessionToken } of kept.sessions) {
          const found = await adapter.getSessionAndUser(sessionToken)
          same(found?.user, kept.user, "the owner of another session")
        }
      }
      if (has("createAuthenticator") && has("getAuthenticator")) {
        for (const { credentialID } of kept.passkeys) {
          const found = await adapter.getAuthenticator(credentialID)
          ensure(found?.userId === kept.user.id, "another passkey", "the passkey", found)
        }
      }
    },
  ),
  defineCase(
    "U18.7",
    "deleteUser leaves no records of the user in the store",
    ["createUser", "deleteUser"],
    async (tools) => {
      const { raw } = tools.subject
      if (!raw) throw new NotApplicable("needs subject.raw")
      const { user } = await createRecords(tools)
      await tools.adapter.deleteUser(user.id)
      for (const kind of ["accounts", "sessions", "authenticators"] as const) {
        const left = (await raw[kind]?.(user.id)) ?? []
        ensure(left.length === 0, `${kind} left in the store`, "none", left)
      }
    },
  ),
]
