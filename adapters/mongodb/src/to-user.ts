import { AdapterError, type AdapterUser } from "@lockstep/core/adapters"
import { fromRecord } from "./from-record.ts"
import type { Store, StoredRecord } from "./store.ts"

/** Reads a user out of a document. */
export function toUser({ shapes }: Store, document: StoredRecord): AdapterUser {
  // The fields are those of AdapterUser; a user without an address has null there, which the type,
  // being that of Auth.js, does not admit.
  return fromRecord(document, shapes.Users) as unknown as AdapterUser
}

/** The error for a user who does not exist. */
export function noSuchUser(): AdapterError {
  return new AdapterError("The user to update does not exist.", { code: "missing" })
}
