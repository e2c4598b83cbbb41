import { types } from "node:util"
import type { AdapterMethod } from "@lockstep/core/adapters"
import { NotApplicable } from "../../bench/case.ts"
import { endingOf, type Ending } from "./ending.ts"
import { applicable, readied, type Fixture, type ProbeKind } from "./probe.ts"

/**
 * What a method must do without a fault to be judged under one: `ends` means that it resolves or
 * rejects with an Error, `works` that it does all that it promises.
 */
export type Demand = "ends" | "works"

/** The methods that meet each demand, in the given order. */
export type Fitness = Readonly<Record<Demand, readonly ProbeKind[]>>

/**
 * Returns the methods that meet a demand without a fault. Other rules judge the remaining methods,
 * which say nothing about faults.
 *
 * @param kinds - the methods, as far as they exist
 * @param demand - what they must do
 * @throws {NotApplicable} if there is none
 */
export async function fitKinds(
  kinds: readonly ProbeKind[],
  fixture: Fixture,
  demand: Demand = "works",
): Promise<readonly ProbeKind[]> {
  return fitFor(demand, kinds, await fitness(kinds, fixture, demand))
}

/**
 * Determines which methods meet the demands.
 *
 * @param kinds - the methods, as far as they exist
 * @param demand - the only demand to check. Default: both
 * @throws {NotApplicable} if there is no method
 */
export async function fitness(
  kinds: readonly ProbeKind[],
  fixture: Fixture,
  demand?: Demand,
): Promise<Fitness> {
  const able = applicable(kinds, fixture.has)
  if (able.length === 0) throw new NotApplicable("needs methods to call, and those to prepare them")
  const tried = await Promise.all(
    [...new Set(able)].map(async (kind) => [kind, await met(kind, fixture, demand)] as const),
  )
  const demandsMet = new Map(tried)
  const fit = (wanted: Demand): readonly ProbeKind[] =>
    able.filter((kind) => demandsMet.get(kind)?.includes(wanted))
  return { ends: fit("ends"), works: fit("works") }
}

/**
 * Returns the methods that meet a demand.
 *
 * @param demand - what they must do
 * @throws {NotApplicable} if there is none
 */
export function fitFor(
  demand: Demand,
  kinds: readonly ProbeKind[],
  found: Fitness,
): readonly ProbeKind[] {
  if (found[demand].length > 0) return found[demand]
  throw new NotApplicable(brokenAnyway([...new Set(kinds)].map(({ method }) => method)))
}

/** Returns why a case has no verdict. */
export function brokenAnyway(methods: readonly AdapterMethod[]): string {
  return `these methods also fail without a fault, which other rules report: ${methods.join(", ")}`
}

/** Makes one call only: repeating it until it works would hide the effect of the first call. */
async function met(
  kind: ProbeKind,
  fixture: Fixture,
  demand: Demand | undefined,
): Promise<readonly Demand[]> {
  const [probe] = await readied([kind], fixture)
  if (!probe) return []
  const ending = await endingOf(() => probe.call(fixture.adapter))
  const ends: readonly Demand[] = endsWell(ending) ? ["ends"] : []
  if (demand === "ends" || ending.kind !== "resolved") return ends
  const look = async (): Promise<void> => {
    probe.check(ending.value)
    await probe.effect?.(fixture.adapter)
  }
  return (await endingOf(look)).kind === "resolved" ? [...ends, "works"] : ends
}

/** Returns whether a call resolved, or rejected with an Error. */
export function endsWell(ending: Ending): boolean {
  if (ending.kind !== "rejected") return ending.kind === "resolved"
  return types.isNativeError(ending.error) || ending.error instanceof Error
}
