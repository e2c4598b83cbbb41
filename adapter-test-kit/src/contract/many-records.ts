import { defineCase, type ContractCase, withoutBystanders } from "../bench/case.ts"
import { ensure, equal, isNothing } from "../values/assert.ts"

/** More than a page of what most clients and drivers read at once when nothing else is said. */
export const many = 26

/**
 * As many items as a page does not hold.
 *
 * @param make - makes one, from its index
 */
export function manyTimes<Item>(make: (index: number) => Item): Item[] {
  return Array.from({ length: many }, (_, index) => make(index))
}

/**
 * Users with more records than a page holds; those who are deleted are in `deleting.ts`. What becomes of
 * others is seen with few records.
 */
export const manyRecordsCases: readonly ContractCase[] = [
  defineCase(
    "R1.6",
    "the list is complete for a user with many accounts",
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
    "all sessions of a user with many of them end",
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
        isNothing(found, `session ${index + 1} of ${many} that were ended`)
      }
    },
    withoutBystanders,
  ),
]
