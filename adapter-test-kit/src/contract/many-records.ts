import { defineCase, type ContractCase, withoutBystanders } from "../bench/case.ts"
import { ensure, equal, isNothing } from "../values/assert.ts"

/** More than the default page size of most clients and drivers. */
const many = 26

const manyTimes = <Item>(make: (index: number) => Item): Item[] =>
  Array.from({ length: many }, (_, index) => make(index))

const idsOf = (passkeys: readonly { credentialID: string }[]): string =>
  passkeys
    .map(({ credentialID }) => credentialID)
    .toSorted()
    .join(" ")

/** Users with more records than a page. Cases with few records check the other users. */
export const manyRecordsCases: readonly ContractCase[] = [
  defineCase(
    "R1.6",
    "listAccountsByUserId returns all accounts of a user with many accounts",
    ["createUser", "linkAccount", "listAccountsByUserId"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const ids = manyTimes(() => sample.account(id).providerAccountId)
      for (const providerAccountId of ids) {
        await adapter.linkAccount(sample.account(id, { providerAccountId }))
      }
      const list = await adapter.listAccountsByUserId(id)
      const listed = new Set(list.map(({ providerAccountId }) => providerAccountId))
      const missing = ids.filter((one) => !listed.has(one))
      ensure(missing.length === 0, "accounts that are not in the list", "none", missing)
      equal(list.length, many, "number of accounts in the list")
    },
    withoutBystanders,
  ),
  defineCase(
    "R2.4",
    "deleteSessionsByUserId deletes all sessions of a user with many sessions",
    ["createUser", "createSession", "deleteSessionsByUserId", "getSessionAndUser"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const tokens = manyTimes(() => sample.text("Ses"))
      for (const sessionToken of tokens) {
        await adapter.createSession(sample.session(id, { sessionToken }))
      }
      await adapter.deleteSessionsByUserId(id)
      for (const [index, token] of tokens.entries()) {
        const found = await adapter.getSessionAndUser(token)
        isNothing(found, `session ${index + 1} of ${many} that were deleted`)
      }
    },
    withoutBystanders,
  ),
  defineCase(
    "U18.2",
    "deleteUser deletes all accounts of a user with many accounts",
    ["createUser", "deleteUser", "linkAccount", "getAccount"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const accounts = manyTimes((index) =>
        sample.account(id, { provider: index % 2 === 0 ? "acme" : "globex" }),
      )
      for (const account of accounts) await adapter.linkAccount(account)
      await adapter.deleteUser(id)
      for (const [index, { provider, providerAccountId }] of accounts.entries()) {
        const found = await adapter.getAccount(providerAccountId, provider)
        isNothing(found, `account ${index + 1} of ${many} of the deleted user`)
      }
    },
    withoutBystanders,
  ),
  defineCase(
    "U18.3",
    "deleteUser deletes all sessions of a user with many sessions",
    ["createUser", "deleteUser", "createSession", "getSessionAndUser"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const sessions = manyTimes(() => sample.session(id))
      for (const session of sessions) await adapter.createSession(session)
      await adapter.deleteUser(id)
      for (const [index, { sessionToken }] of sessions.entries()) {
        const found = await adapter.getSessionAndUser(sessionToken)
        isNothing(found, `session ${index + 1} of ${many} of the deleted user`)
      }
    },
    withoutBystanders,
  ),
  defineCase(
    "U18.5",
    "deleteUser deletes all passkeys of a user with many passkeys",
    ["createUser", "deleteUser", "createAuthenticator", "getAuthenticator"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const passkeys = manyTimes(() => sample.authenticator(id))
      for (const passkey of passkeys) await adapter.createAuthenticator(passkey)
      await adapter.deleteUser(id)
      for (const [index, { credentialID }] of passkeys.entries()) {
        const found = await adapter.getAuthenticator(credentialID)
        isNothing(found, `passkey ${index + 1} of ${many} of the deleted user`)
      }
    },
    withoutBystanders,
  ),
  defineCase(
    "W11.1",
    `a user can have ${many} passkeys`,
    ["createUser", "createAuthenticator", "listAuthenticatorsByUserId"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const created = manyTimes(() => sample.authenticator(id))
      for (const passkey of created) await adapter.createAuthenticator(passkey)
      const list = await adapter.listAuthenticatorsByUserId(id)
      equal(idsOf(list), idsOf(created), "credential ids in the list")
    },
    withoutBystanders,
  ),
  defineCase(
    "W11.2",
    `listAuthenticatorsByUserId returns none of ${many} passkeys after deleteUser`,
    ["createUser", "createAuthenticator", "listAuthenticatorsByUserId", "deleteUser"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const created = manyTimes(() => sample.authenticator(id))
      for (const passkey of created) await adapter.createAuthenticator(passkey)
      await adapter.deleteUser(id)
      const list = await adapter.listAuthenticatorsByUserId(id)
      equal(list.length, 0, "number of passkeys in the list of the deleted user")
    },
    withoutBystanders,
  ),
]
