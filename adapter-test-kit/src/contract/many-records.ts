import { defineCase, type ContractCase } from "../bench/case.ts"
import { ensure, equal, isNothing } from "../values/assert.ts"

/** More than a page of what most clients and drivers read at once when nothing else is said. */
const many = 26

const each = Array.from({ length: many }, (_, index) => index)

/** Users with more records than a page holds. What becomes of others is seen with few records. */
export const manyRecordsCases: readonly ContractCase[] = [
  defineCase(
    "R1.6",
    "the list is complete for a user with many accounts",
    ["createUser", "linkAccount", "listAccountsByUserId"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const ids = each.map(() => sample.account(id).providerAccountId)
      for (const providerAccountId of ids) {
        await adapter.linkAccount(sample.account(id, { providerAccountId }))
      }
      const list = await adapter.listAccountsByUserId(id)
      const listed = new Set(list.map(({ providerAccountId }) => providerAccountId))
      const missing = ids.filter((one) => !listed.has(one))
      ensure(missing.length === 0, "accounts that are not in the list", "none", missing)
      equal(list.length, many, "number of accounts in the list")
    },
    { bystanders: false },
  ),
  defineCase(
    "R2.4",
    "all sessions of a user with many of them end",
    ["createUser", "createSession", "deleteSessionsByUserId", "getSessionAndUser"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const tokens = each.map(() => sample.text("Ses"))
      for (const sessionToken of tokens) {
        await adapter.createSession(sample.session(id, { sessionToken }))
      }
      await adapter.deleteSessionsByUserId(id)
      for (const [index, token] of tokens.entries()) {
        const found = await adapter.getSessionAndUser(token)
        isNothing(found, `session ${index + 1} of ${many} that were ended`)
      }
    },
    { bystanders: false },
  ),
  defineCase(
    "U18.9",
    "no session of a deleted user with many of them opens",
    ["createUser", "createSession", "deleteUser", "getSessionAndUser"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const tokens = each.map(() => sample.text("Ses"))
      for (const sessionToken of tokens) {
        await adapter.createSession(sample.session(id, { sessionToken }))
      }
      await adapter.deleteUser(id)
      for (const [index, token] of tokens.entries()) {
        const found = await adapter.getSessionAndUser(token)
        isNothing(found, `session ${index + 1} of ${many} of the deleted user`)
      }
    },
    { bystanders: false },
  ),
]
