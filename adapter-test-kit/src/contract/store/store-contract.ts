import type { StoreCase } from "../../bench/store-case.ts"
import { clockCases } from "./clocks.ts"
import { collisionCases } from "./collisions.ts"
import { counterCases } from "./counters.ts"
import { exactnessCases } from "./exactness.ts"
import { freshReadCases } from "./fresh-reads.ts"
import { lifetimeCases } from "./lifetimes.ts"
import { outageCases } from "./outages.ts"
import { tripCases } from "./trips.ts"
import { writingCases } from "./writing.ts"

/** Every case for stores, by subject. */
export const storeContract: readonly StoreCase[] = [
  ...lifetimeCases,
  ...writingCases,
  ...exactnessCases,
  ...collisionCases,
  ...counterCases,
  ...freshReadCases,
  ...clockCases,
  ...outageCases,
  ...tripCases,
]
