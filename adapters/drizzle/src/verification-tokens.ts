import type { VerificationToken } from "@lockstep/core/adapters"
import type { PlainRecord } from "./from-record.ts"
import { keysOf } from "./look-up.ts"
import { withDefaults } from "./own-defaults.ts"
import type { Methods, Store } from "./store.ts"
import { toRecord } from "./to-record.ts"

/**
 * The methods about verification tokens. A token is taken by the statement that removes it, so once
 * only.
 */
export function tokenMethods(
  store: Store,
): Methods<"createVerificationToken" | "useVerificationToken"> {
  const { verificationToken: table } = store.tables
  return {
    async createVerificationToken(given) {
      const record = withDefaults(table, toRecord(given, table, store.report, store.fit))
      return toToken(await store.insert(table, record))
    },
    async useVerificationToken({ identifier, token }) {
      const keys = keysOf(table, { identifier, token })
      const taken = keys && (await store.take(table, keys))
      return taken ? toToken(taken) : null
    },
  }
}

function toToken(record: PlainRecord): VerificationToken {
  // Its three members are all that is read of the table.
  return record as unknown as VerificationToken
}
