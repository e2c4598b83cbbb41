import { rules } from "@lockstep/adapter-test-kit"
import { test } from "vitest"
import { rulesNotPassedAtOnce } from "./broken/faults/rules-broken-at-once.ts"
import { carriesOutLate } from "./different/faults/carries-out-late.ts"
import { deletesStepByStep } from "./different/faults/deletes-step-by-step.ts"
import { dropsItsPool } from "./different/faults/drops-its-pool.ts"
import { hasOneConnection } from "./different/faults/has-one-connection.ts"
import { reconnectsOneAtATime } from "./different/faults/reconnects-one-at-a-time.ts"
import { rejectsWhileAway } from "./different/faults/rejects-while-away.ts"
import { retriesOnce } from "./different/faults/retries-once.ts"
import { turnsWritersAway } from "./different/faults/turns-writers-away.ts"
import { worksInTransactions } from "./different/faults/works-in-transactions.ts"
import { startRemoteServer } from "./remote/remote-server.ts"
import { remoteKitOptions, remoteSubject } from "./remote/remote-subject.ts"

const faultRules = rules.filter(({ level }) => level === 4).map(({ id }) => id)

const adapters = {
  theReference: { way: "is the reference over a network", make: remoteSubject },
  carriesOutLate,
  deletesStepByStep,
  dropsItsPool,
  hasOneConnection,
  reconnectsOneAtATime,
  rejectsWhileAway,
  retriesOnce,
  turnsWritersAway,
  worksInTransactions,
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
