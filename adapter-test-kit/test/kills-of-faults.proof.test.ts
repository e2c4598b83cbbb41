import type { KitOptions } from "@lockstep/adapter-test-kit"
import { afterAll, describe, expect, test, vi } from "vitest"
import { allBrokenUnderFaults } from "./broken/faults/all-broken-under-faults.ts"
import { firstFailure, verdictOn } from "./broken/faults/first-failure.ts"
import { differentWrites } from "./different/faults/writes.ts"
import { startRemoteServer } from "./remote/remote-server.ts"
import { remoteKitOptions, remoteSubject } from "./remote/remote-subject.ts"

// They mostly wait for timeouts. With more at once, new instances do not connect in time, and run again alone.
const atOnce = 5
vi.setConfig({ maxConcurrency: atOnce })

const server = await startRemoteServer()
afterAll(() => server.close())

const timeout = 0

/** Those that wait longest begin first. */
const all = Object.entries(allBrokenUnderFaults).toSorted(
  ([, one], [, other]) => Number(other.breaks === "F9") - Number(one.breaks === "F9"),
)

/** Each case that caught an adapter, with the options of that adapter. */
const caught = new Map<string, readonly [caseId: string, options: KitOptions]>()

describe("the rule that an adapter breaks under faults fails, run alone", () => {
  test.concurrent.for(all)("%s", { timeout }, async ([, broken], { expect }) => {
    const options: KitOptions = { ...remoteKitOptions(server), ...broken.options }
    const { breaks, shownBy } = broken
    const failed = await firstFailure(broken.make(server), options, breaks, shownBy)
    expect(failed?.startsWith(`${breaks}.`), failed).toBe(true)
    if (failed) caught.set(`${failed} ${JSON.stringify(broken.options)}`, [failed, options])
  })
})

/** The adapter of which they are made, and one whose methods make several requests. */
const correct = [remoteSubject(server), differentWrites["works-in-transactions"].make(server)]

test("a correct adapter passes each case that caught one", { timeout }, async () => {
  expect(caught.size).toBeGreaterThan(0)
  const verdictOf = async ([caseId, options]: readonly [string, KitOptions]) => {
    for (const subject of correct) {
      const verdict = await verdictOn(subject, options, caseId)
      // Some cases apply only if a method makes several requests.
      if (verdict !== "na") return `${caseId} ${verdict.toString()}`
    }
    return `${caseId} na`
  }
  const verdicts: string[] = []
  const waiting = [...caught.values()]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      verdicts.push(await verdictOf(next))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  expect(verdicts.filter((verdict) => !verdict.endsWith(" pass"))).toEqual([])
})
