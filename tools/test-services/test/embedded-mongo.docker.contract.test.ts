import { spawnSync } from "node:child_process"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const program = fileURLToPath(new URL("embedded-mongo-program.ts", import.meta.url))

/**
 * Returns the command that runs the program. On Linux, it runs in a container of MongoDB's image, with this Node.js:
 * the engine needs a newer C library than many systems have.
 */
function command(): [string, string[]] {
  if (process.platform !== "linux") return [process.execPath, [program]]
  const folders = ["-v", `${root}:${root}:ro`, "-v", `${path.dirname(process.execPath)}:/node:ro`]
  const image = process.env["LOCKSTEP_MONGODB_IMAGE"] || "mongo:8"
  return ["docker", ["run", "--rm", ...folders, "--entrypoint", "/node/node", image, program]]
}

test("the engine of MongoDB from a package answers a driver", { timeout: 120_000 }, () => {
  const { stdout, stderr } = spawnSync(...command(), { encoding: "utf8", timeout: 100_000 })
  expect(stderr).toBe("")
  expect(JSON.parse(stdout)).toEqual({ source: "embedded", count: 1, code: 11_000 })
})
