import { checkAdapter, rules, type KitOptions } from "@lockstep/adapter-test-kit"
import { expect, test } from "vitest"
import type { DifferentAdapter } from "./different/different-adapter.ts"
import { differentConcurrency } from "./different/concurrency.ts"
import { differentKeys } from "./different/keys.ts"
import { differentMethods } from "./different/methods.ts"
import { differentRecords } from "./different/records.ts"

const adapters: Readonly<Record<string, DifferentAdapter>> = {
  ...differentConcurrency,
  "own-ids": differentKeys["own-ids"],
  synchronous: differentMethods["synchronous"],
  "undefined-members": differentRecords["undefined-members"],
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
