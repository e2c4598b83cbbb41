import { parseArgs } from "node:util"
import { provideServices } from "../setup/services.mjs"
import { announce, describeError, SetupError } from "../setup/terminal.mjs"
import { findServices } from "../setup/find-services.mjs"
import { setUp } from "../setup/setup.mjs"
import { contractFile } from "./contract-files.mjs"
import { startVitest } from "./start-vitest.mjs"

/** Looks at the names of cases: `contract of my adapter L1 behavior U8.1 ...`. */
const levelPattern = (/** @type {string} */ level) => ` L[0-${level}] `

try {
  const { values, positionals } = parseArgs({
    options: { level: { type: "string" } },
    allowPositionals: true,
  })
  const [adapter, service, ...others] = positionals
  const { level } = values
  if (others.length > 0) throw new SetupError(`One service at a time: ${others.join(", ")}?`, [])
  if (level !== undefined && !/^[0-5]$/.test(level)) {
    throw new SetupError(`--level: ${level} is not a level.`, ["Levels go from 0 to 5."])
  }
  const file = contractFile(adapter, service)
  await setUp()
  const isThere = findServices(process.env).names.includes(service ?? "")
  const env = isThere ? {} : await provideServices(service === undefined ? [] : [service])
  announce(`Running ${file} ...`)
  const part = level === undefined ? [] : ["--testNamePattern", levelPattern(level)]
  process.exitCode = await startVitest(["run", file, ...part], env)
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`)
  process.exitCode = 1
}
