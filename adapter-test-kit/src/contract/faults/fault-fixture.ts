import type { AdapterMethod } from "@lockstep/core/adapters"
import {
  NotApplicable,
  defineCase,
  type CaseTools,
  type ContractCase,
  type InstanceLimits,
  type SecondInstance,
} from "../../bench/case.ts"
import type { FaultRuleId } from "../../rules/fault-rules.ts"
import { resolvesWithin } from "../../values/resolves-within.ts"
import { toCode } from "../../values/print-code.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"
import type { Wire } from "../../wire/wire.ts"
import { createPace, timeoutMs, type Pace } from "./pace.ts"
import { recovery } from "./patience.ts"
import { persistently } from "./persistently.ts"
import { endingOf } from "./ending.ts"
import { fixtureOf, readied, type Fixture, type Probe } from "./probe.ts"
import { readProbes } from "./read-probes.ts"

/**
 * The instances of a case about faults. The first prepares records before a fault, another is
 * disturbed by it, and a third reads the store afterwards. None of them depends on another. Only
 * instances that may be disturbed connect through the proxy.
 */
export interface FaultFixture {
  readonly tools: CaseTools
  readonly wire: Wire
  /** The first instance. */
  readonly fixture: Fixture
  readonly pace: Pace
  /** Opens an instance. The attempt may fail. The instance is closed when the case ends. */
  open(limits?: InstanceLimits): Promise<SecondInstance>
  /**
   * Opens an instance to disturb, and uses it, so that it has connections to lose.
   *
   * @param limits - a pool, or another timeout, which this machine may lengthen
   * @param calls - number of simultaneous reads. Default: one of each method
   */
  openDisturbed(limits?: InstanceLimits, calls?: number): Promise<SecondInstance>
  /**
   * Starts closing an instance before the case ends, and waits for it only at the end. Otherwise
   * pools that keep their connections would use up the database's connection limit.
   */
  dismiss(instance: SecondInstance): void
  /**
   * Opens an instance to read the store. Only F6 judges whether instances from before the fault
   * recover.
   */
  openObserver(): Promise<Fixture>
}

/**
 * Defines a case about faults.
 *
 * @param number - unique within that rule
 * @param needs - methods without which it is not applicable
 * @param run - throws if the case fails
 */
export function faultCase(
  rule: FaultRuleId,
  number: number,
  title: string,
  needs: readonly AdapterMethod[],
  run: (faults: FaultFixture) => Promise<void>,
): ContractCase {
  const runWithFixture = async (tools: CaseTools): Promise<void> => {
    const opened: SecondInstance[] = []
    const dismissed: Promise<void>[] = []
    try {
      await run(await openFaultFixture(tools, opened, dismissed))
    } finally {
      await Promise.all([...dismissed, ...opened.map(closed)])
    }
  }
  // Reading the bystanders would only cost time.
  return defineCase(`${rule}.${number}`, title, needs, runWithFixture, {
    wire: true,
    firstPastWire: true,
    bystanders: false,
  })
}

async function openFaultFixture(
  tools: CaseTools,
  opened: SecondInstance[],
  dismissed: Promise<void>[],
): Promise<FaultFixture> {
  const fixture = fixtureOf(tools)
  const reads = await readied(readProbes, fixture)
  const open: FaultFixture["open"] = async (limits) => {
    const instance = await tools.another(limits)
    opened.push(instance)
    return instance
  }
  const pace = createPace(tools.options.deadline)
  const dismiss: FaultFixture["dismiss"] = (instance) => void dismissed.push(closed(instance))
  return {
    tools,
    fixture,
    open,
    dismiss,
    wire: tools.wire(),
    pace,
    openDisturbed: ({ timeout: nominal = timeoutMs, ...limits } = {}, calls = reads.length) => {
      const used = async (): Promise<SecondInstance> => {
        const timeout = pace.timeout(nominal)
        const disturbed = await open({ ...limits, timeout })
        const start = performance.now()
        const ending = await endingOf(() => readAtOnce(reads.slice(0, calls), disturbed.adapter))
        const fits = pace.fits(nominal, timeout, performance.now() - start)
        if (ending.kind === "resolved" && fits) return disturbed
        dismiss(disturbed)
        if (ending.kind === "resolved" || !fits) return used()
        throw ending.error
      }
      return persistently(used).catch(notReady)
    },
    openObserver: async () => fixtureOf(tools, (await open({ pastWire: true })).adapter),
  }
}

/** A call that fails before the fault has no verdict. */
function notReady(error: unknown): never {
  throw new NotApplicable(`a new instance does not work without a fault either: ${toCode(error)}`)
}

async function readAtOnce(reads: readonly Probe[], adapter: WatchedAdapter): Promise<void> {
  await Promise.all(reads.map((probe) => probe.call(adapter)))
}

/**
 * Closes an instance. If its connections are broken, it may have nothing left to close, or wait
 * forever.
 */
export async function closed(instance: SecondInstance): Promise<void> {
  await resolvesWithin(instance.close(), recovery).catch(() => {})
}
