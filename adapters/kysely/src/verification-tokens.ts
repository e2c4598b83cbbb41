import { areKeys, type VerificationToken } from "@lockstep/core/adapters"
import { assertKept } from "./assert-kept.ts"
import { fromRecord } from "./from-record.ts"
import type { Methods, Store } from "./store.ts"
import type { StoredRow } from "./stored-kysely.ts"
import { toRecord } from "./to-record.ts"

/**
 * The methods about verification tokens. The database decides who takes a token, so one caller
 * does.
 */
export function tokenMethods(
  store: Store,
): Methods<"createVerificationToken" | "useVerificationToken"> {
  const { statements, tables } = store
  const table = tables.verificationToken
  // The table's columns are those of VerificationToken.
  const toToken = async (row: StoredRow) =>
    (await fromRecord(row, table, store)) as unknown as VerificationToken
  return {
    async createVerificationToken(token) {
      const created = await toToken(await statements.insert(table, toRecord(token, table, store)))
      assertKept(table, token, created)
      return created
    },
    async useVerificationToken({ identifier, token }) {
      if (!areKeys(identifier, token)) return null
      const row = await statements.take(table, { identifier, token })
      return row ? toToken(row) : null
    },
  }
}
