import { types } from "node:util"
import { Violation, ensure } from "../../values/assert.ts"
import { toCode } from "../../values/print-code.ts"
import type { Outcomes } from "./race.ts"

/** A call that resolved. */
export interface Resolved<Result> {
  /** Its position among the calls. */
  readonly index: number
  readonly value: Result
}

/** Returns the calls that resolved. The others must have rejected with an `Error`. */
export function resolvedOf<Result>(outcomes: Outcomes<Result>, what: string): Resolved<Result>[] {
  return outcomes.flatMap((outcome, index) => {
    if (outcome.status === "fulfilled") return [{ index, value: outcome.value }]
    const error: unknown = outcome.reason
    const isError = types.isNativeError(error) || error instanceof Error
    ensure(isError, `what ${what} rejected with`, "an Error", error)
    return []
  })
}

/** Returns the one call that resolved. */
export function onlyWinner<Result>(outcomes: Outcomes<Result>, what: string): Resolved<Result> {
  const [winner, ...others] = resolvedOf(outcomes, what)
  if (winner && others.length === 0) return winner
  throw manyWinners(outcomes, what, "1 that resolved")
}

/** Returns the call that resolved, if one did. */
export function winnerIfAny<Result>(
  outcomes: Outcomes<Result>,
  what: string,
): Resolved<Result> | undefined {
  const [winner, ...others] = resolvedOf(outcomes, what)
  if (others.length === 0) return winner
  throw manyWinners(outcomes, what, "at most 1 that resolved")
}

function manyWinners<Result>(
  outcomes: Outcomes<Result>,
  what: string,
  expected: string,
): Violation {
  const count = outcomes.filter(({ status }) => status === "fulfilled").length
  return new Violation(
    `${outcomes.length} concurrent calls of ${what}`,
    expected,
    `${count} that resolved`,
  )
}

/** Throws unless a value is one of the allowed values. */
export function isOneOf(seen: unknown, allowed: readonly unknown[], what: string): void {
  if (allowed.some((each) => Object.is(each, seen))) return
  throw new Violation(what, `one of ${toCode(allowed)}`, toCode(seen))
}
