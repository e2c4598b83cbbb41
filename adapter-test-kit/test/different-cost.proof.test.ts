import { checkAdapter, rules } from "@lockstep/adapter-test-kit"
import { afterAll, expect, test } from "vitest"
import { differentCosts } from "./different/costs.ts"
import { startRemoteServer } from "./remote/remote-server.ts"
import { offlineKitOptions, remoteKitOptions } from "./remote/remote-subject.ts"

const server = await startRemoteServer()
afterAll(() => server.close())

/** An adapter with low costs must still be correct. */
const only = rules.filter(({ level }) => level <= 2 || level === 5).map(({ id }) => id)

test.for(Object.entries(differentCosts))(
  "%s is accused of nothing",
  { timeout: 0 },
  async ([name, { make, network, way }]) => {
    const known = network === false ? offlineKitOptions : remoteKitOptions(server)
    const options = { ...known, name, level: 5, only } as const
    const report = await checkAdapter(make(server), options)
    const failed = report.rules.filter(({ status }) => status === "fail")
    expect(failed, way).toEqual([])
    const passed = report.rules.filter(({ status }) => status === "pass").map(({ id }) => id)
    expect(passed).toEqual(expect.arrayContaining(["E1", "E3"]))
    expect(report.lookUps).toEqual({ by: "rows read", among: [10, 1000] })
  },
)
