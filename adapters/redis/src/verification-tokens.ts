import { areKeys } from "@lockstep/core/adapters"
import { recordsOf } from "./endings.ts"
import { expiry } from "./expiry.ts"
import * as scripts from "./scripts/token-scripts.ts"
import type { Methods, Store } from "./store.ts"
import { newMembers } from "./to-record.ts"

/** The methods about verification tokens. */
export function tokenMethods({
  run,
  keys,
  kinds,
  records,
  report,
}: Store): Methods<"createVerificationToken" | "useVerificationToken"> {
  return {
    async createVerificationToken(verificationToken) {
      const members = newMembers(verificationToken, kinds.verificationToken, report)
      const json = JSON.stringify(members)
      const { identifier, token } = verificationToken
      const args = [identifier, token, json, expiry(members["expires"])]
      const place = [...keys.verificationToken(identifier, token), keys.call()]
      recordsOf(await run(scripts.createVerificationToken, place, args))
      return records.verificationToken(json)
    },
    async useVerificationToken({ identifier, token }) {
      if (!areKeys(identifier, token)) return null
      const place = [...keys.verificationToken(identifier, token), keys.call()]
      const answer = await run(scripts.useVerificationToken, place, [identifier, token])
      const [json] = recordsOf(answer)
      return json === undefined ? null : records.verificationToken(json)
    },
  }
}
