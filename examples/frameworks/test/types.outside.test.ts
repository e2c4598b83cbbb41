import { execFile } from "node:child_process"
import path from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"

const root = path.join(import.meta.dirname, "../../..")
const compiler = path.join(root, "node_modules/typescript/bin/tsc")

/** Those whose JSX or modules differ have their own configuration. */
const projects = [".", "react-router", "tanstack-start", "solid-start", "nuxt"]

test.each(projects)("types are right in %s", async (project) => {
  const options = { cwd: path.join(root, "examples/frameworks") }
  const run = promisify(execFile)(process.execPath, [compiler, "--noEmit", "-p", project], options)
  // What it complains about is in its output, whether it ends well or not.
  const { stdout } = await run.catch((error: unknown) => error as Awaited<typeof run>)
  expect(stdout).toBe("")
})
