import { existsSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { longestFirst, longTests } from "../checks/long-tests.ts"
import { root } from "../setup/workspace.mjs"

test.each(longTests)("there is a test file %s", (file) => {
  expect(existsSync(path.join(root, file))).toBe(true)
})

test("long test files are begun first, and the others after them in their order", () => {
  const [first = "", second = ""] = longTests
  const files = ["z.test.ts", second, "a.test.ts", first]
  expect(longestFirst(files, (file) => file)).toEqual([first, second, "z.test.ts", "a.test.ts"])
})
