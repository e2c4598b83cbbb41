import type { BenchSettings, CaseBench } from "../bench/case-bench.ts"
import type { BenchCase } from "../bench/case.ts"
import type { Level } from "../rules/rule.ts"
import { resolvesWithin } from "../values/resolves-within.ts"
import { createdId, type LoggedCall } from "../watch/call-log.ts"
import type { Watch } from "../watch/watched-adapter.ts"

const faultLevel: Level = 4

/**
 * Leaves a shared store as it was, as far as that is possible.
 *
 * @param definition - the case that was run
 * @param bench - what it was run on
 * @param apart - the calls that the kit made beside the case
 * @param settings - say whether the store may be emptied
 */
export async function cleanUp(
  definition: BenchCase,
  bench: CaseBench,
  apart: Watch,
  { isAmongOthers }: BenchSettings,
): Promise<void> {
  if (bench.subject.reset && !isAmongOthers) return reset(definition, bench)
  const cleaner = bench.watchApart()
  if (!cleaner.has("deleteUser")) return
  for (const id of idsLeftBy([...bench.watches, apart].flatMap(({ calls }) => calls))) {
    try {
      await cleaner.adapter.deleteUser(id)
    } catch {
      // That deleteUser works is the business of its own cases.
    }
  }
}

async function reset({ level }: BenchCase, { subject, timeoutMs }: CaseBench): Promise<void> {
  try {
    const emptying = (async () => subject.reset?.())()
    if (await resolvesWithin(emptying, timeoutMs)) return
    throw new Error(`The reset of the subject has not ended within ${timeoutMs} ms.`)
  } catch (error) {
    // What it works with may be what the fault has broken.
    if (level !== faultLevel) throw error
  }
}

/** Ids of users that were created and not deleted. One that was issued again may be of either. */
function idsLeftBy(calls: readonly LoggedCall[]): string[] {
  const created = new Map<string, number>()
  for (const id of calls.map(createdId)) {
    if (id !== undefined) created.set(id, (created.get(id) ?? 0) + 1)
  }
  const deleted = new Set(
    calls
      .filter(({ method, outcome }) => method === "deleteUser" && outcome && "value" in outcome)
      .map(({ args }) => args[0]),
  )
  return [...created].filter(([id, times]) => times > 1 || !deleted.has(id)).map(([id]) => id)
}
