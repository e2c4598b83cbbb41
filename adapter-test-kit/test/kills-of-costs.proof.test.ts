import type { KitOptions } from "@lockstep/adapter-test-kit"
import { afterAll, describe, expect, test } from "vitest"
import { rulesBrokenIn, reportOf } from "./broken/caught-by.ts"
import { brokenCosts } from "./broken/cost/broken-costs.ts"
import { startRemoteServer } from "./remote/remote-server.ts"
import { offlineKitOptions, remoteKitOptions, remoteSubject } from "./remote/remote-subject.ts"

const server = await startRemoteServer()
afterAll(() => server.close())

const all = Object.entries(brokenCosts)

describe("the rule that a costly adapter was made to break fails, run alone", () => {
  test.for(all)("%s", async ([, broken]) => {
    const { breaks, network } = broken
    const known = network === false ? offlineKitOptions : remoteKitOptions(server)
    const options: KitOptions = { ...known, level: 5, only: [breaks] }
    const report = await reportOf({ ...broken, make: () => broken.make(server) }, options)
    expect(rulesBrokenIn(report)).toEqual([breaks])
  })
})

test("the reference adapter, of which they are made, passes these rules", async () => {
  const only = [...new Set(all.map(([, { breaks }]) => breaks))]
  const options: KitOptions = { ...remoteKitOptions(server), level: 5, only }
  const correct = { defect: "none", breaks: "E1", make: () => remoteSubject(server) } as const
  const { rules } = await reportOf(correct, options)
  const passed = rules.filter(({ status }) => status === "pass").map(({ id }) => id)
  expect(passed.toSorted()).toEqual(only.toSorted())
})
