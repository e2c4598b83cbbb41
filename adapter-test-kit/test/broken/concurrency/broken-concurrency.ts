import type { BrokenAdapter } from "../broken-adapter.ts"
import { brokenContention } from "./contention.ts"
import { brokenDeletions } from "./deletions.ts"
import { brokenFields } from "./fields.ts"
import { brokenIdentities } from "./identities.ts"
import { brokenInstances } from "./instances.ts"
import { brokenTokensAndCounters } from "./tokens-and-counters.ts"

/** Adapters that break a rule about calls at the same time, level 3, by their names. */
export const brokenConcurrency: Readonly<Record<string, BrokenAdapter>> = {
  ...brokenIdentities,
  ...brokenFields,
  ...brokenDeletions,
  ...brokenTokensAndCounters,
  ...brokenContention,
  ...brokenInstances,
}
