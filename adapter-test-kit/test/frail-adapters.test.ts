import { afterAll, describe, expect, test } from "vitest"
import { faultsShelf } from "./broken/faults/faults-shelf.ts"
import { rulesBrokenAtOnce } from "./broken/faults/rules-broken-at-once.ts"
import { startRemoteServer } from "./remote/remote-server.ts"
import { remoteKitOptions } from "./remote/remote-subject.ts"

const server = await startRemoteServer()
afterAll(() => server.close())

describe("as long as nothing fails, a frail adapter keeps every rule", () => {
  test.for(Object.entries(faultsShelf))("%s", { timeout: 60_000 }, async ([, broken]) => {
    const options = { ...remoteKitOptions(server), level: 2 } as const
    expect(await rulesBrokenAtOnce(broken.make(server), options)).toEqual([])
  })
})
