import type { Adapter, VerificationToken } from "@lockstep/core/adapters"
import type { Run } from "./database.ts"
import { areKeys, requireKeys } from "./keys.ts"
import { columnsOf, insertInto, noValues } from "./statement.ts"
import { verificationTokens } from "./tables.ts"
import { only } from "./users.ts"

/** The methods about verification tokens. */
export function verificationTokenMethods(run: Run) {
  return {
    async createVerificationToken(token) {
      requireKeys("createVerificationToken", token.identifier, token.token)
      const values = noValues()
      const text = insertInto(verificationTokens, token, values)
      const statement = { text, values: values.all }
      return only(await run<VerificationToken>("createVerificationToken", statement))
    },
    async useVerificationToken({ identifier, token }) {
      if (!areKeys(identifier, token)) return null
      // Reading it first and deleting it then would let two clicks on one link both win.
      const text = `delete from verification_tokens where identifier = $1 and token = $2
        returning ${columnsOf(verificationTokens)}`
      const values = [identifier, token]
      const [used] = await run<VerificationToken>("useVerificationToken", { text, values })
      return used ?? null
    },
  } satisfies Adapter
}
