import type { SecondInstance, CaseNeeds, CaseTools, InstanceLimits } from "../../case.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"
import type { Wire } from "../../wire/wire.ts"
import { persistently } from "./persistently.ts"
import { applicable, groundOf, type Ground, type Probe } from "./probe.ts"
import { readProbes } from "./read-probes.ts"

/** What cases ask for that disturb connections. The bystanders' reads would only cost time. */
export const disturbing: CaseNeeds = { wire: true, bystanders: false }

/** How long the calls of a disturbed instance wait for the database, in milliseconds. */
export const patience = 1000

/** The same for cases that wait for its end again and again. */
export const shortPatience = 200

/**
 * The instances of a case about faults. The first one makes records ready before a fault, another suffers
 * from it, and a third looks at the store afterwards: each stays out of the others' troubles.
 */
export interface Ward {
  readonly tools: CaseTools
  readonly wire: Wire
  /** The first instance. */
  readonly ground: Ground
  /**
   * Opens an instance that is to be disturbed, and uses it, so that it has connections to lose.
   *
   * @param limits - a pool, or another patience than a short one
   * @param calls - how many reads it makes at the same time; left out, one of each method
   */
  openPatient(limits?: InstanceLimits, calls?: number): Promise<SecondInstance>
  /**
   * Opens an instance to look at the store with. Whether those from before the fault recover is judged
   * by F6 and by nobody else.
   */
  openObserver(): Promise<WatchedAdapter>
}

/**
 * Opens a ward.
 *
 * @param tools - of the case
 */
export async function openWard(tools: CaseTools): Promise<Ward> {
  const ground = groundOf(tools)
  const reads = await Promise.all(
    applicable(readProbes, tools.has).map((kind) => kind.prepare(ground)),
  )
  return {
    tools,
    ground,
    wire: tools.wire(),
    openPatient: (limits = {}, calls = reads.length) =>
      // A patience so short may be at its end before the first connection is there.
      persistently(async () => {
        const patient = await tools.another({ timeout: patience, ...limits })
        try {
          await readAtOnce(reads.slice(0, calls), patient.adapter)
          return patient
        } catch (error) {
          await patient.close()
          throw error
        }
      }),
    openObserver: async () => (await tools.another()).adapter,
  }
}

async function readAtOnce(reads: readonly Probe[], adapter: WatchedAdapter): Promise<void> {
  await Promise.all(reads.map((probe) => probe.call(adapter)))
}
