import { toCode } from "../../values/print-code.ts"
import { failIfWaiting, type FaultyCall } from "./calls-under-fault.ts"
import { failFor, type FaultFinding } from "./ending.ts"
import { endsWell } from "./fitness.ts"

/**
 * Throws for calls that never ended, or rejected with something other than an Error. A call that
 * resolves may have been repeated on another connection. F3 judges its result.
 */
export function endInErrors(calls: readonly FaultyCall[]): void {
  failIfWaiting(calls)
  failFor(calls.flatMap(blamesFor))
}

function blamesFor({ what, ending }: FaultyCall): FaultFinding[] {
  if (ending.kind !== "rejected" || endsWell(ending)) return []
  return [{ what, expected: "a rejection with an Error", seen: toCode(ending.error) }]
}
