import { mkdirSync } from "node:fs"
import { findRuntimes, runtimeFolder, runtimes } from "./find-runtimes.mjs"
import { npm } from "./npm.mjs"
import { announce } from "./terminal.mjs"

/**
 * Puts in place the runtimes that tests run on beside Node.js, in the scratch folder: they are of no use to a
 * demo.
 * @returns {Promise<Record<string, string>>} variables with the programs
 */
export async function provideRuntimes() {
  const missing = runtimes.filter(({ program }) => !findRuntimes(process.env)[program])
  if (missing.length === 0) return findRuntimes(process.env)
  const labels = missing.map(({ label }) => label).join(", ")
  announce(`Installing ${labels} from the npm registry, for tests that run on them ...`)
  mkdirSync(runtimeFolder, { recursive: true })
  const packages = missing.map(({ packageSpec, version }) => packageSpec(version))
  // Their install scripts only copy the programs, which are in their own packages.
  const options = ["--prefix", runtimeFolder, "--no-save", "--ignore-scripts", "--no-audit"]
  const { code, output } = await npm(["install", ...options, ...packages], { show: false })
  if (code !== 0) process.stdout.write(output)
  const found = findRuntimes(process.env)
  for (const { label, program } of runtimes.filter(({ program }) => !found[program])) {
    announce(`${label} could not be installed, so its tests do not run. To use your own:`)
    announce(`  ${program}=/path/to/program npm test`)
  }
  return found
}
