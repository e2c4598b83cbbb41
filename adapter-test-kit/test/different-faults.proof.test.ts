import { rules } from "@lockstep/adapter-test-kit"
import { test } from "vitest"
import { rulesNotPassedAtOnce } from "./broken/faults/rules-broken-at-once.ts"
import type { CorrectUnderFaults } from "./different/faults/correct-under-faults.ts"
import { differentConnections } from "./different/faults/connections.ts"
import { differentWrites } from "./different/faults/writes.ts"
import { startRemoteServer } from "./remote/remote-server.ts"
import { remoteKitOptions, remoteSubject } from "./remote/remote-subject.ts"

const faultRules = rules.filter(({ level }) => level === 4).map(({ id }) => id)

const adapters: Readonly<Record<string, CorrectUnderFaults>> = {
  "the-reference": { way: "is the reference over a network", make: remoteSubject },
  ...differentConnections,
  ...differentWrites,
}

test.concurrent.for(Object.entries(adapters))(
  "%s is accused of nothing",
  // Most of the time goes into waiting for timeouts, and how long that takes depends on the machine.
  { timeout: 0 },
  async ([name, { make, way }], { expect, onTestFinished }) => {
    // Node.js accepts one connection of a server in each turn of the event loop. With one server for all, hundreds wait.
    const server = await startRemoteServer()
    onTestFinished(() => server.close())
    const options = { ...remoteKitOptions(server), name, level: 4 } as const
    expect(await rulesNotPassedAtOnce(make(server), options, faultRules), way).toEqual([])
  },
)
