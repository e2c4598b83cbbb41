import { setTimeout } from "node:timers/promises"
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
import { scaled } from "../../values/time-factor.ts"
import { toCode } from "../../values/print-code.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"
import type { Wire } from "../../wire/wire.ts"
import { persistently, recovery } from "./persistently.ts"
import { fixtureOf, readied, type Fixture, type Probe } from "./probe.ts"
import { readProbes } from "./read-probes.ts"

/** How long the calls of a disturbed instance wait for the database, in milliseconds. */
export const timeoutMs: number = scaled(1000)

/** The same for cases that wait for its end again and again. */
export const shortTimeoutMs: number = scaled(200)

/**
 * The instances of a case about faults. The first one makes records ready before a fault, another is
 * disturbed by it, and a third looks at the store afterwards: none of them needs another. Only those that may
 * be disturbed connect through the proxy.
 */
export interface FaultFixture {
  readonly tools: CaseTools
  readonly wire: Wire
  /** The first instance. */
  readonly fixture: Fixture
  /** Opens an instance, which may be made in vain. It is closed when the case is over. */
  open(limits?: InstanceLimits): Promise<SecondInstance>
  /**
   * Opens an instance that is to be disturbed, and uses it, so that it has connections to lose.
   *
   * @param limits - a pool, or a timeout other than the short one
   * @param calls - how many reads it makes at the same time; left out, one of each method
   */
  openDisturbed(limits?: InstanceLimits, calls?: number): Promise<SecondInstance>
  /**
   * Closes an instance before the case is over, and waits for that only then: pools that fill themselves
   * would use up the connections that a database has to give.
   */
  dismiss(instance: SecondInstance): void
  /**
   * Opens an instance to look at the store with. Whether those from before the fault recover is judged by F6
   * alone.
   */
  openObserver(): Promise<Fixture>
}

/**
 * Writes down a case about faults.
 *
 * @param rule - the rule that it proves
 * @param number - tells it from the rule's other cases
 * @param title - the behaviour, as a sentence
 * @param needs - methods without which it does not apply
 * @param run - fails by throwing
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
  // What the bystanders have to read would only cost time.
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
  const dismiss: FaultFixture["dismiss"] = (instance) => void dismissed.push(closed(instance))
  return {
    tools,
    fixture,
    open,
    dismiss,
    wire: tools.wire(),
    openDisturbed: (limits = {}, calls = reads.length) =>
      // So short a timeout may pass before the first connection is there.
      persistently(async () => {
        const disturbed = await open({ timeout: timeoutMs, ...limits })
        try {
          await readAtOnce(reads.slice(0, calls), disturbed.adapter)
          return disturbed
        } catch (error) {
          dismiss(disturbed)
          throw error
        }
      }).catch(notReady),
    openObserver: async () => fixtureOf(tools, (await open({ pastWire: true })).adapter),
  }
}

/** What does not even work before the fault says nothing about one. */
function notReady(error: unknown): never {
  throw new NotApplicable(`a new instance does not work without a fault either: ${toCode(error)}`)
}

async function readAtOnce(reads: readonly Probe[], adapter: WatchedAdapter): Promise<void> {
  await Promise.all(reads.map((probe) => probe.call(adapter)))
}

/**
 * Closes an instance. One whose connections are broken may have nothing left that it could close, or wait
 * for what does not come.
 *
 * @param instance - that a fault was brought upon
 */
export async function closed(instance: SecondInstance): Promise<void> {
  const giveUp = new AbortController()
  const late = setTimeout(recovery, undefined, { signal: giveUp.signal })
  await Promise.race([instance.close(), late]).catch(() => {})
  giveUp.abort()
  await late.catch(() => {})
}
