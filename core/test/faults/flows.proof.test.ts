import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { emailFlows } from "./email-flows.ts"
import { faultsOf } from "./fault.ts"
import type { Flow } from "./flow.ts"
import { passkeyFlows } from "./passkey-flows.ts"
import { providerFlows } from "./provider-flows.ts"
import { type GoodRun, record, runWith } from "./run-flow.ts"
import { sessionFlows } from "./session-flows.ts"
import type { SiteKind } from "./site.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] })
  const { setTimeout: limit } = globalThis
  // A pause ends by itself. A time limit, which is longer, ends when the clock is moved.
  vi.spyOn(globalThis, "setTimeout").mockImplementation((ended, milliseconds = 0) => {
    const isPause = milliseconds < 1000
    const timer = limit(ended, milliseconds)
    if (isPause) setImmediate(() => vi.advanceTimersByTime(milliseconds))
    return timer
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const flows = [...providerFlows, ...emailFlows, ...passkeyFlows, ...sessionFlows]
const strategies: SiteKind["strategy"][] = ["database", "jwt"]

/** Runs without a fault: with an adapter that stores all at once, and, where that differs, step by step. */
async function goodRuns(flow: Flow, strategy: SiteKind["strategy"]): Promise<GoodRun[]> {
  const whole = await record(flow, { strategy, creation: "at once" })
  if (!whole.calls.some(({ name }) => name === "createUserWithAccount")) return [whole]
  return [
    whole,
    await record(flow, { strategy, creation: "step by step" }),
    await record(flow, { strategy, creation: "step by step, with other IDs" }),
  ]
}

describe.each(flows)("$name", (flow) => {
  test.each(strategies)(
    "is whole, or did not happen, whichever call goes wrong, and a retry succeeds (%s)",
    async (strategy) => {
      const problems: string[] = []
      for (const good of await goodRuns(flow, strategy)) {
        expect(good.calls.map(({ place }) => place)).toContain("request")
        for (const fault of faultsOf(good.calls)) {
          const { place, name } = fault.call
          const found = await runWith(good, fault)
          const at = [good.kind.creation, place, name, fault.kind].join(" ")
          problems.push(...found.map((what) => `${at}: ${what}`))
        }
      }
      expect(problems).toEqual([])
    },
  )
})
