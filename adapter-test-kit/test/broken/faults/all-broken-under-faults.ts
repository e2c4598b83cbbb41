import type { BrokenUnderFaults } from "./broken-under-faults.ts"
import { brokenConnections } from "./connections.ts"
import { brokenHalfWritten } from "./half-written.ts"
import { brokenHiddenFailures } from "./hidden-failures.ts"
import { brokenRefusingStores } from "./refusing-stores.ts"

/** Adapters that fail when the network or the store does, on the remote reference, by their names. */
export const allBrokenUnderFaults: Readonly<Record<string, BrokenUnderFaults>> = {
  ...brokenConnections,
  ...brokenHiddenFailures,
  ...brokenHalfWritten,
  ...brokenRefusingStores,
}
