import type { AdapterMethod } from "@lockstep/core/adapters"
import { endingOf, violationOf } from "./ending.ts"
import { readied, type Ground } from "./probe.ts"
import { probes } from "./probes.ts"

/**
 * Tells whether a method does not do what it says even when nothing is wrong: then that is the matter of
 * other rules, and says nothing about faults.
 *
 * @param method - to be tried
 * @param ground - an instance that nothing disturbs
 */
export async function failsAnyway(method: AdapterMethod, ground: Ground): Promise<boolean> {
  const [probe] = await readied(
    probes.filter((kind) => kind.method === method),
    ground,
  )
  if (!probe) return true
  const { call, check, effect } = probe
  const ending = await endingOf(() => call(ground.adapter))
  if (ending.kind !== "resolved") return true
  const violation =
    (await violationOf(() => check(ending.value))) ??
    (await violationOf(() => effect?.(ground.adapter)))
  return violation !== undefined
}
