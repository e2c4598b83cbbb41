import { checkAdapter, type KitOptions, type RuleId } from "@lockstep/adapter-test-kit"
import { memoryStore } from "@lockstep/adapter-test-kit/memory"
import { afterEach, describe, expect, test } from "vitest"
import type { BrokenAdapter } from "./broken-adapter.ts"

/**
 * Registers a test for each broken adapter of a shelf: it is caught by the rule meant for it, and by no
 * rule that it keeps.
 *
 * @param shelf - broken adapters by the names of their files
 * @param options - which rules are run; an adapter may add options of its own
 */
export function testShelf(
  shelf: Readonly<Record<string, BrokenAdapter>>,
  options: KitOptions,
): void {
  describe("a broken adapter is caught by the rule meant for it, and by no rule that it keeps", () => {
    test.for(Object.entries(shelf))("%s", async ([, broken]) => {
      const caughtBy = await rulesBrokenBy(broken, options)
      expect(caughtBy).toContain(broken.breaks)
      expect(caughtBy.toSorted()).toEqual([broken.breaks, ...(broken.also ?? [])].toSorted())
    })

    // What one of them does to the whole process must not hide what the next one does.
    afterEach(() => void Reflect.deleteProperty(BigInt.prototype, "toJSON"))
  })
}

/**
 * The rules that a broken adapter is caught by.
 *
 * @param broken - the adapter
 * @param options - which rules are run
 */
export async function rulesBrokenBy(
  { make, options: own }: BrokenAdapter,
  options: KitOptions,
): Promise<RuleId[]> {
  // All of them are made of the reference, which fills in nulls.
  const declared: KitOptions = { capabilities: { nulls: "filled" }, ...options, ...own }
  const report = await checkAdapter(make(memoryStore()), declared)
  return report.rules.filter(({ status }) => status === "fail").map(({ id }) => id)
}
