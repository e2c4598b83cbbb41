import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "@lockstep/core/adapters"
import { fromRecord } from "./from-record.ts"
import type { Kinds } from "./fields.ts"

/** Reads stored records. A user without an address has `null` there, which the type does not admit. */
export interface Records {
  user(json: string): AdapterUser
  account(json: string): AdapterAccount
  session(json: string): AdapterSession
  verificationToken(json: string): VerificationToken
  authenticator(json: string): AdapterAuthenticator
}

/** Makes the readers of records. */
export function recordsWith(kinds: Kinds): Records {
  // The fields of each kind are those of its shape, with the types that it says.
  const read = (kind: keyof Kinds) => (json: string) => fromRecord(json, kinds[kind]) as unknown
  return {
    user: read("user") as Records["user"], // as above
    account: read("account") as Records["account"], // as above
    session: read("session") as Records["session"], // as above
    verificationToken: read("verificationToken") as Records["verificationToken"], // as above
    authenticator: read("authenticator") as Records["authenticator"], // as above
  }
}
