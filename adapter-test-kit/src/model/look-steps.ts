import type { AdapterMethod } from "@lockstep/core/adapters"
import * as fc from "fast-check"
import { lookAround } from "./observation.ts"
import { stepKind, type StepKind } from "./step.ts"

const readers: readonly AdapterMethod[] = [
  "getSessionAndUser",
  "getUserByEmail",
  "getUser",
  "getAuthenticator",
  "listAuthenticatorsByUserId",
  "getAccount",
  "getUserByAccount",
]

/** Nearly always all of them. Unlike a choice among sets, this is cut down one by one. */
const whatToRead: fc.Arbitrary<AdapterMethod[]> = fc
  .tuple(...readers.map(() => fc.constantFrom(false, ...Array.from({ length: 20 }, () => true))))
  .map((chosen) => readers.filter((_, place) => chosen[place]))

/** Steps between two looks, on average. */
const stepsBetween = 20

/**
 * Adds a look at everything every few steps: it sees damage that was done elsewhere.
 *
 * @param kinds - the other steps
 */
export function withLooks(kinds: readonly StepKind[]): StepKind[] {
  const others = kinds.reduce((sum, { weight }) => sum + weight, 0)
  const look = stepKind(
    [],
    Math.ceil(others / stepsBetween),
    () => fc.record({ methods: whatToRead }),
    (sequence, { methods }) => lookAround(sequence, ({ method }) => methods.includes(method)),
  )
  return [...kinds, look]
}
