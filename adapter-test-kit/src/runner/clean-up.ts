import type { BenchSettings, CaseBench } from "../bench/case-bench.ts"
import type { BenchCase } from "../bench/case.ts"
import type { Level } from "../rules/rule.ts"
import { resolvesWithin } from "../values/resolves-within.ts"
import { createdId, type LoggedCall } from "../watch/call-log.ts"
import type { Watch } from "../watch/watched-adapter.ts"

const faultLevel: Level = 4

/**
 * Restores a shared store as far as possible.
 *
 * @param apart - the calls that the kit made besides the case
 * @param settings - determine whether the store may be emptied
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
      // Other cases check that deleteUser works.
    }
  }
}

async function reset({ level }: BenchCase, { subject, timeoutMs }: CaseBench): Promise<void> {
  try {
    const emptying = (async () => subject.reset?.())()
    if (await resolvesWithin(emptying, timeoutMs)) return
    throw new Error(`The reset of the subject did not finish within ${timeoutMs} ms.`)
  } catch (error) {
    // The fault may have broken what this function uses.
    if (level !== faultLevel) throw error
  }
}

/**
 * IDs of users that were created and not deleted. An ID that was issued twice may belong to either
 * user.
 */
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
