import { checkAdapter, rules, type KitOptions } from "@lockstep/adapter-test-kit"
import { expect, test } from "vitest"
import { losesWithAConflict } from "./different/concurrency/loses-with-a-conflict.ts"
import { narrowPool } from "./different/concurrency/narrow-pool.ts"
import { oneQueue } from "./different/concurrency/one-queue.ts"
import { readsAfterWriting } from "./different/concurrency/reads-after-writing.ts"
import { slowAndUneven } from "./different/concurrency/slow-and-uneven.ts"
import { storesLowerCounters } from "./different/concurrency/stores-lower-counters.ts"
import { twoQueries } from "./different/concurrency/two-queries.ts"
import { ownIds } from "./different/own-ids.ts"
import { synchronous } from "./different/synchronous.ts"
import { undefinedMembers } from "./different/undefined-members.ts"

const adapters = {
  losesWithAConflict,
  narrowPool,
  oneQueue,
  ownIds,
  readsAfterWriting,
  slowAndUneven,
  storesLowerCounters,
  synchronous,
  twoQueries,
  undefinedMembers,
}

const options: KitOptions = {
  level: 3,
  only: rules.filter(({ level }) => level === 3).map(({ id }) => id),
  extraUserFields: { role: ["admin", null] },
  extraSessionFields: { device: ["Firefox 🦊", null] },
  model: { runs: 2 },
}

test.for(Object.entries(adapters))(
  "%s is accused of nothing",
  async ([name, { make, options: own, way }]) => {
    const report = await checkAdapter(make(), { ...options, ...own, name })
    const failed = report.rules.filter(({ status }) => status === "fail")
    expect(failed, way).toEqual([])
  },
)
