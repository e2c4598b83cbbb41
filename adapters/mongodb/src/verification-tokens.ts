import { areKeys, type VerificationToken } from "@lockstep/core/adapters"
import { fromRecord } from "./from-record.ts"
import { insertOnce } from "./insert-once.ts"
import { exactly } from "./step.ts"
import type { Methods, Store, StoredRecord } from "./store.ts"
import { toRecord } from "./to-record.ts"

/**
 * The methods about verification tokens. A token is taken by the operation that finds it, so once
 * only.
 */
export function tokenMethods(
  store: Store,
): Methods<"createVerificationToken" | "useVerificationToken"> {
  const shape = store.shapes.VerificationTokens
  // The fields are those of VerificationToken.
  const toToken = (document: StoredRecord) =>
    fromRecord(document, shape) as unknown as VerificationToken
  return {
    async createVerificationToken(token) {
      const fields = toRecord(token, shape, store)
      return store.use(async (on) => toToken(await insertOnce(on, "VerificationTokens", fields)))
    },
    async useVerificationToken({ identifier, token }) {
      if (!areKeys(identifier, token)) return null
      return store.use(async (on) => {
        const filter = exactly({ identifier, token })
        const document = await on.collection("VerificationTokens").findOneAndDelete(filter)
        return document ? toToken(document) : null
      })
    },
  }
}
