import { checkAdapter, type KitOptions, type Report } from "@lockstep/adapter-test-kit"
import { memoryStore } from "@lockstep/adapter-test-kit/memory"
import { afterEach, describe, expect, test } from "vitest"
import type { BrokenAdapter } from "./broken-adapter.ts"

/**
 * Registers a test for each of some broken adapters: it is caught by the rule meant for it, and by no
 * rule that it keeps.
 *
 * @param adapters - broken adapters by their names
 * @param options - which rules are run; an adapter may add its own options
 */
export function testBroken(
  adapters: Readonly<Record<string, BrokenAdapter>>,
  options: KitOptions,
): void {
  describe("a broken adapter is caught by the rule meant for it, and by no rule that it keeps", () => {
    test.for(Object.entries(adapters))("%s", async ([, broken]) => {
      const report = await reportOf(broken, options)
      const caughtBy = rulesBrokenIn(report)
      expect(caughtBy).toContain(broken.breaks)
      expect(caughtBy.toSorted()).toEqual([broken.breaks, ...(broken.also ?? [])].toSorted())
      if (broken.cases) expect(casesFailedIn(report)).toEqual(broken.cases.toSorted())
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
export async function rulesBrokenBy(broken: BrokenAdapter, options: KitOptions): Promise<string[]> {
  return rulesBrokenIn(await reportOf(broken, options))
}

/**
 * The cases that came to no good end: those that failed, and those in which a call did not settle. What a
 * case sees of other rules is said under the number 0 of those rules, which is not a case by itself.
 *
 * @param report - of a run
 */
export function casesFailedIn({ rules }: Report): string[] {
  return rules
    .flatMap(({ cases }) => cases)
    .filter(({ status }) => status === "fail" || status === "unjudged")
    .map(({ id }) => id)
    .filter((id) => !id.endsWith(".0"))
    .toSorted()
}

/**
 * The rules that failed.
 *
 * @param report - of a run
 */
export function rulesBrokenIn({ rules }: Report): string[] {
  return rules.filter(({ status }) => status === "fail").map(({ id }) => id)
}

/**
 * The report about a broken adapter.
 *
 * @param broken - the adapter, with its own options
 * @param options - which rules are run
 */
export function reportOf(
  { make, options: own }: BrokenAdapter,
  options: KitOptions,
): Promise<Report> {
  // All of them are made of the reference, which fills in nulls.
  const declared: KitOptions = { capabilities: { nulls: "filled" }, ...options, ...own }
  return checkAdapter(make(memoryStore()), declared)
}
