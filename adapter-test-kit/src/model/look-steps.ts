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

/** Usually all of them. Unlike a choice among sets, this can be reduced one by one. */
const whatToRead: fc.Arbitrary<AdapterMethod[]> = fc
  .tuple(...readers.map(() => fc.constantFrom(false, ...Array.from({ length: 20 }, () => true))))
  .map((chosen) => readers.filter((_, place) => chosen[place]))

/** Average number of steps between two looks. */
const stepsBetween = 20

/** Adds a look at all records every few steps, to detect unrelated damage. */
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
