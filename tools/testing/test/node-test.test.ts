import { spawnSync } from "node:child_process"
import path from "node:path"
import { expect, test } from "vitest"

test("works with node:test, as the published package", () => {
  const program = path.join(import.meta.dirname, "support/node-test-program.ts")
  const { NODE_OPTIONS: _options, NODE_TEST_CONTEXT: _context, ...env } = process.env
  const { stdout, status } = spawnSync(process.execPath, ["--test", program], {
    encoding: "utf8",
    env,
  })
  expect(stdout).toMatch(/pass 2\b/)
  expect(status).toBe(0)
})
