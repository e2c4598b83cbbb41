import { expect, test, vi } from "vitest"
import type { DifferentAdapter } from "../different/different-adapter.ts"
import { differentRecords } from "../different/records.ts"
import { differentMethods } from "../different/methods.ts"
import { differentKeys } from "../different/keys.ts"
import { legal } from "./legal.ts"
import { runModel } from "./model-failures.ts"

// Random sequences are many calls; how long they take decides nothing.
vi.setConfig({ testTimeout: 60_000 })

const adapters: Readonly<Record<string, DifferentAdapter>> = {
  ...differentKeys,
  ...differentMethods,
  ...differentRecords,
  ...legal,
}

test.for(Object.entries(adapters))(
  "%s differs from the reference in nothing that counts",
  async ([name, { make, options, way }]) => {
    const { failures } = await runModel(make(), { ...options, name, level: 3, model: { seed: 1 } })
    expect(
      failures.map(({ what, repro }) => ({ what, repro })),
      way,
    ).toEqual([])
  },
)
