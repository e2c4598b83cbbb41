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

/** Most often all of them; a sequence that is cut down gets by with one. */
const whatToRead: fc.Arbitrary<AdapterMethod | "everything"> = fc.constantFrom(
  ...readers,
  ...Array.from({ length: 30 }, () => "everything" as const),
)

/** A look at everything, every few steps: it sees damage that was done elsewhere. */
export const lookSteps: readonly StepKind[] = [
  stepKind(
    [],
    3,
    () => fc.record({ what: whatToRead }),
    (sequence, { what }) =>
      lookAround(sequence, ({ method }) => what === "everything" || method === what),
  ),
]
