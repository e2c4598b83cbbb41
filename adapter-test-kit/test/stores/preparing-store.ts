import type { StoreSubject, SubjectContext } from "@lockstep/adapter-test-kit"
import { openFile, sqliteStore } from "./sqlite-store.ts"

/** What a driver keeps open if no number is set. */
const usual = 10

/**
 * A correct store whose connections take turns, each of which prepares a statement when it first sees it: one
 * more trip.
 */
export function preparingStore({ namespace, pool = usual }: SubjectContext): StoreSubject {
  const connection = openFile(namespace)
  const prepared = Array.from({ length: pool }, () => new Set<string>())
  let turn = 0
  let preparations = 0
  const store = sqliteStore({
    rows(sql, ...values) {
      const seen = prepared[turn % pool]
      turn += 1
      if (seen && !seen.has(sql)) {
        seen.add(sql)
        preparations += 1
      }
      return connection.rows(sql, ...values)
    },
    get statements() {
      return connection.statements
    },
  })
  return {
    store,
    close() {
      connection.close()
      connection.remove()
    },
    raw: { statements: () => connection.statements + preparations },
  }
}
