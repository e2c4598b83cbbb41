import { areKeys, type VerificationToken } from "@lockstep/core/adapters"
import { fromRecord, type StoredRow } from "./from-record.ts"
import { insertOnce } from "./insert-once.ts"
import type { Methods, Store } from "./store.ts"
import { toRecord } from "./to-record.ts"

/** The methods about one-time tokens. A token is taken by the statement that finds it, so once only. */
export function tokenMethods(
  store: Store,
): Methods<"createVerificationToken" | "useVerificationToken"> {
  const { db, tables, report } = store
  const table = tables.verificationToken
  // The table's columns are those of VerificationToken.
  const toToken = (row: StoredRow) => fromRecord(row, table) as unknown as VerificationToken
  return {
    async createVerificationToken(token) {
      return toToken(await insertOnce(db, "VerificationToken", toRecord(token, table, report)))
    },
    async useVerificationToken({ identifier, token }) {
      if (!areKeys(identifier, token)) return null
      const row = await db
        .deleteFrom("VerificationToken")
        .where("identifier", "=", identifier)
        .where("token", "=", token)
        .returningAll()
        .executeTakeFirst()
      return row ? toToken(row) : null
    },
  }
}
