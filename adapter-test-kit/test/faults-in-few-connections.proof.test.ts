import { collectAdapterTests } from "@lockstep/adapter-test-kit"
import { afterAll, test } from "vitest"
import { fillsItsPoolAtOnce } from "./different/faults/fills-its-pool-at-once.ts"
import { startRemoteServer } from "./remote/remote-server.ts"
import { remoteKitOptions } from "./remote/remote-subject.ts"

const server = await startRemoteServer()
afterAll(() => server.close())

const options = { ...remoteKitOptions(server), level: 4, only: ["F3", "F5", "F8"] } as const

const cases = collectAdapterTests(fillsItsPoolAtOnce.make(server), options)

test.concurrent.for(cases.map((each) => [each.id, each] as const))(
  "%s leaves room for an adapter that fills its pool",
  { timeout: 0 },
  async ([, { run }], { expect }) => {
    const skipped: (string | undefined)[] = []
    await run({ skip: (reason) => void skipped.push(reason) })
    expect(skipped).toEqual([])
  },
)
