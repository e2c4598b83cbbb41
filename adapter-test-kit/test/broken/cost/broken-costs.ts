import type { CostlyAdapter } from "./costly-adapter.ts"
import { brokenGrowth } from "./growth.ts"
import { brokenRoundTrips } from "./round-trips.ts"

/** Correct adapters that cost too much, on the remote reference, by their names. */
export const brokenCosts: Readonly<Record<string, CostlyAdapter>> = {
  ...brokenRoundTrips,
  ...brokenGrowth,
}
