import { types } from "node:util"
import type { AdapterMethod } from "@lockstep/core/adapters"
import { NotApplicable } from "../../bench/case.ts"
import { endingOf, type Ending } from "./ending.ts"
import { applicable, readied, type Fixture, type ProbeKind } from "./probe.ts"

/**
 * What a method must do without a fault before anything is blamed on one: end, as a resolution or in an
 * Error, or do all that it says.
 */
export type Demand = "ends" | "works"

/**
 * The methods that meet a demand while nothing is wrong. What the others do is the matter of other rules,
 * and says nothing about faults.
 *
 * @param kinds - the methods, as far as they are there
 * @param fixture - an instance that nothing disturbs
 * @param demand - what they must do
 * @throws {NotApplicable} when there is none
 */
export async function fitKinds(
  kinds: readonly ProbeKind[],
  fixture: Fixture,
  demand: Demand = "works",
): Promise<readonly ProbeKind[]> {
  const able = applicable(kinds, fixture.has)
  if (able.length === 0) throw new NotApplicable("needs methods to call, and those to prepare them")
  const tried = await Promise.all(
    [...new Set(able)].map(async (kind) => [kind, await isFit(kind, fixture, demand)] as const),
  )
  const fit = new Set(tried.filter(([, isFitKind]) => isFitKind).map(([kind]) => kind))
  if (fit.size === 0) throw new NotApplicable(brokenAnyway(tried.map(([{ method }]) => method)))
  return able.filter((kind) => fit.has(kind))
}

/**
 * Why a case says nothing.
 *
 * @param methods - those that it is about
 */
export function brokenAnyway(methods: readonly AdapterMethod[]): string {
  return `broken without a fault as well, which other rules judge: ${methods.join(", ")}`
}

/** One call, and no second one: what is repeated until it works would hide what the first one did. */
async function isFit(kind: ProbeKind, fixture: Fixture, demand: Demand): Promise<boolean> {
  const [probe] = await readied([kind], fixture)
  if (!probe) return false
  const ending = await endingOf(() => probe.call(fixture.adapter))
  if (demand === "ends") return endsWell(ending)
  if (ending.kind !== "resolved") return false
  const look = async (): Promise<void> => {
    probe.check(ending.value)
    await probe.effect?.(fixture.adapter)
  }
  return (await endingOf(look)).kind === "resolved"
}

/**
 * Whether a call resolved, or rejected with an Error.
 *
 * @param ending - of the call
 */
export function endsWell(ending: Ending): boolean {
  if (ending.kind !== "rejected") return ending.kind === "resolved"
  return types.isNativeError(ending.error) || ending.error instanceof Error
}
