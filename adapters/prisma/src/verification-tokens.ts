import { AdapterError, type VerificationToken } from "@lockstep/core/adapters"
import type { Row } from "./client.ts"
import { tokenFrom } from "./from-record.ts"
import { keyOf } from "./keys.ts"
import type { Model } from "./models.ts"
import type { Methods, Store } from "./store.ts"
import { toRecord } from "./to-record.ts"

/** The methods about verification tokens. */
export function tokenMethods(
  { writes, report }: Store,
  model: Model,
): Methods<"createVerificationToken" | "useVerificationToken"> {
  return {
    async createVerificationToken(given) {
      const key = keyOf(model, { identifier: given.identifier, token: given.token })
      if (!key)
        throw new AdapterError("createVerificationToken failed: a part is not a valid string.")
      return toToken(await writes.insert(key, toRecord(given, model, report)), model)
    },
    async useVerificationToken({ identifier, token }) {
      const key = keyOf(model, { identifier, token })
      const row = key && (await writes.take(key))
      return row ? toToken(row, model) : null
    },
  }
}

function toToken(row: Row, model: Model): VerificationToken {
  // The columns are those of VerificationToken.
  return tokenFrom(row, model) as unknown as VerificationToken
}
