import type { AdapterMethod } from "@lockstep/core/adapters"
import { defineCase, type CaseNeeds, type CaseTools, type ContractCase } from "../../bench/case.ts"
import type { RuleId } from "../../rules/rules.ts"
import { burst, lockstep, runProbe, twoProcesses, type ConcurrentRun } from "./concurrent-run.ts"
import type { Probe } from "./race.ts"

interface Place {
  readonly suffix: string
  /** Added to the number of the case. */
  readonly plus: number
  readonly asks: CaseNeeds
  open(tools: CaseTools): Promise<ConcurrentRun>
}

const places = {
  // On separate records.
  burst: { suffix: "", plus: 0, asks: { bystanders: false, alone: false }, open: burst },
  lockstep: {
    suffix: ", with interleaved requests on two connections",
    plus: 10,
    asks: { wire: true, bystanders: false },
    open: lockstep,
  },
  processes: {
    suffix: ", from two processes",
    plus: 20,
    asks: { bystanders: false },
    open: twoProcesses,
  },
} as const satisfies Readonly<Record<string, Place>>

/**
 * Defines a probe as two cases: in a burst of calls, and step by step on the wire.
 *
 * @param number - below 10; unique among the probes of the rule
 * @param needs - methods without which it is not applicable
 * @param probe - throws if it fails
 */
export function raceCases(
  rule: RuleId,
  number: number,
  title: string,
  needs: readonly AdapterMethod[],
  probe: Probe,
): ContractCase[] {
  return [places.burst, places.lockstep].map(({ plus, suffix, asks, open }) => {
    const run = async (tools: CaseTools): Promise<void> => runProbe(tools, await open(tools), probe)
    return defineCase(`${rule}.${number + plus}`, `${title}${suffix}`, needs, run, asks)
  })
}

/**
 * Defines a probe as three cases: two as by {@link raceCases}, and one in two processes.
 *
 * @param number - below 10; unique among the probes of the rule
 * @param needs - methods without which it is not applicable
 * @param probe - throws if it fails
 */
export function wideRaceCases(
  rule: RuleId,
  number: number,
  title: string,
  needs: readonly AdapterMethod[],
  probe: Probe,
): ContractCase[] {
  const { plus, suffix, asks, open } = places.processes
  const run = async (tools: CaseTools): Promise<void> => runProbe(tools, await open(tools), probe)
  const wide = defineCase(`${rule}.${number + plus}`, `${title}${suffix}`, needs, run, asks)
  return [...raceCases(rule, number, title, needs, probe), wide]
}
