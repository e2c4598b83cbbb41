import path from "node:path"
import { expect, test } from "vitest"
import {
  findCycles,
  findWrongWays,
  foldersOf,
  readImportGraph,
  type Floors,
} from "../../core/test/support/import-graph.ts"

/** A folder may use the folders on lower floors; never above, never beside. */
const floors: Floors = [
  ["rules", "values", "reference"],
  ["watch", "wire", "memory.ts"],
  ["subject", "measure", "history"],
  ["process", "flows"],
  ["bench"],
  ["model"],
  ["contract"],
  ["runner"],
  ["reports"],
  ["check-plan.ts", "register-plan.ts"],
  ["check-adapter.ts", "check-store.ts", "run-adapter-tests.ts", "run-store-tests.ts", "command"],
  // Entry points: they name what is public, and no file inside imports them.
  ["index.ts", "containers.ts", "flows.ts"],
]

const kit = readImportGraph(path.join(import.meta.dirname, "../src"))

test("the kit is read as a whole", () => {
  expect(kit["contract/contract.ts"]).toContain(path.join("contract", "users.ts"))
})

test("the kit imports only from lower floors", () => {
  expect(findWrongWays(kit, floors)).toEqual([])
})

test("the folders of the kit import each other without a cycle, those inside of others included", () => {
  expect(findCycles(foldersOf(kit))).toEqual([])
})
