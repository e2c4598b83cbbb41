import { AdapterError, type AdapterErrorCode } from "@lockstep/core/adapters"
import type { Answer } from "./run-script.ts"

const reasons: Readonly<Record<Exclude<Answer["ending"], "ok">, string>> = {
  duplicate: "A value that must be unique is taken.",
  missing: "The record that it is about, or the user it refers to, does not exist.",
  conflict: "The signature counter of a passkey cannot decrease. The passkey may have been cloned.",
}

/**
 * The records that a script gave back.
 *
 * @throws AdapterError unless the script did what it was to do
 */
export function recordsOf({ ending, records }: Answer): readonly string[] {
  if (ending === "ok") return records
  throw failure(ending)
}

/** An error of the adapter's own. */
export function failure(code: Exclude<Answer["ending"], "ok"> & AdapterErrorCode): AdapterError {
  return new AdapterError(reasons[code], { code })
}
