import { rules, type KitOptions } from "@lockstep/adapter-test-kit"
import { afterAll, describe, test, vi } from "vitest"
import { allBrokenUnderFaults } from "./broken/faults/all-broken-under-faults.ts"
import { rulesBrokenAtOnce } from "./broken/faults/rules-broken-at-once.ts"
import { startRemoteServer } from "./remote/remote-server.ts"
import { remoteKitOptions } from "./remote/remote-subject.ts"

// More at once keep each other waiting on a busy machine, so that their rules are tried again alone.
vi.setConfig({ maxConcurrency: 2 })

const server = await startRemoteServer()
afterAll(() => server.close())

const faultRules = rules.filter(({ level }) => level === 4).map(({ id }) => id)

/** What is left behind takes many timeouts to find: those adapters run from the beginning. */
const longestFirst = Object.entries(allBrokenUnderFaults).toSorted(
  ([, one], [, other]) => Number(other.breaks === "F9") - Number(one.breaks === "F9"),
)

describe("an adapter that breaks under faults is caught by the rule meant for it, and by no rule that it keeps", () => {
  // Nearly all of the time goes into waiting for timeouts, and depends on the machine.
  test.concurrent.for(longestFirst)("%s", { timeout: 0 }, async ([, broken], { expect }) => {
    const known: KitOptions = { ...remoteKitOptions(server), ...broken.options }
    const options: KitOptions = { ...known, level: 4, only: faultRules }
    const expected = [broken.breaks, ...(broken.also ?? [])]
    const caughtBy = await rulesBrokenAtOnce(broken.make(server), options, expected)
    expect(caughtBy.toSorted()).toEqual(expected.toSorted())
  })
})
