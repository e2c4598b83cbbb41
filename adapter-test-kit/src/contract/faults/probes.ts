import { changeProbes } from "./change-probes.ts"
import type { ProbeKind } from "./probe.ts"
import { readProbes } from "./read-probes.ts"
import { recordProbes } from "./record-probes.ts"
import { tokenProbes } from "./token-probes.ts"
import { userProbes } from "./user-probes.ts"

/** Every method that writes. */
export const writeProbes: readonly ProbeKind[] = [
  ...userProbes,
  ...recordProbes,
  ...changeProbes,
  ...tokenProbes,
]

/** Every method. */
export const probes: readonly ProbeKind[] = [...readProbes, ...writeProbes]
