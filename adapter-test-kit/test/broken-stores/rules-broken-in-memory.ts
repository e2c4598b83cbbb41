import { checkStore, type StoreFactory, type StoreRuleId } from "@lockstep/adapter-test-kit"
import type { BrokenStore } from "./broken-store.ts"
import { entryDatabase, entryStore, type EntryDatabase } from "./entry-database.ts"

/** Makes a store whose instances share a database. */
function factoryOf(change: BrokenStore["change"]): StoreFactory {
  const databases = new Map<string, EntryDatabase>()
  return ({ namespace }) => {
    const database = databases.get(namespace) ?? entryDatabase()
    databases.set(namespace, database)
    const store = entryStore(database)
    return {
      store: { ...store, ...change(store, database) },
      raw: {
        statements: () => database.statements,
        lifetime: (key) => (database.entries.get(key)?.expires ?? 0) - Date.now(),
      },
    }
  }
}

/**
 * The rules that a store in memory does not pass.
 *
 * @param change - the methods that differ from the correct store
 * @param only - the rules that are run; left out, all of them
 */
export async function storeRulesBrokenBy(
  change: BrokenStore["change"],
  only?: readonly StoreRuleId[],
): Promise<string[]> {
  const options = { level: 5, parallel: 30, concurrency: 8, ...(only && { only }) } as const
  const { rules } = await checkStore(factoryOf(change), options)
  return rules.filter(({ status }) => status === "fail").map(({ id }) => id)
}
