// What contributors start while they work: `npm run contract`, `proof`, `dev`, `test:properties` and `survey`.
import { spawn } from "node:child_process"
import { parseArgs } from "node:util"
import { findServices } from "../setup/find-services.mjs"
import { provideServices } from "../setup/services.mjs"
import { setUp, setUpAndBuild } from "../setup/setup.mjs"
import { announce, describeError, SetupError } from "../setup/terminal.mjs"
import { root, workspaceEnvironment, workspaceNode } from "../setup/workspace.mjs"
import {
  allBroken,
  assertRule,
  brokenAdapters,
  contractFile,
  proofPattern,
} from "./chosen-tests.mjs"

/**
 * Starts a program in the terminal, so that it can show colors and read keys.
 * @param {readonly string[]} args the program and its arguments
 * @param {Readonly<Record<string, string | undefined>>} [env] beyond that of this process
 * @returns {Promise<number>} its exit code
 */
function start(args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(workspaceNode, args, {
      cwd: root,
      env: { ...workspaceEnvironment(), ...env },
      stdio: "inherit",
    })
    child.on("error", reject)
    child.on("close", (code) => resolve(code ?? 1))
  })
}

const vitest = "node_modules/vitest/vitest.mjs"

/** Looks at the names of cases: `contract of my adapter L1 behavior U8.1 ...`. */
const levelPattern = (/** @type {string} */ level) => ` L[0-${level}] `

/** @param {string[]} args an adapter, a service and a level */
async function contract(args) {
  const { values, positionals } = parseArgs({
    args,
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
  return start([vitest, "run", file, ...part], env)
}

/** The code that implements the rule in the reference, and the tests that run broken adapters. */
const proofFiles = [
  "adapter-test-kit/test/reference.proof.test.ts",
  "adapter-test-kit/test/broken-",
  "adapter-test-kit/test/model/broken-model.proof.test.ts",
]

/** Some of what costs too much shows only on a database. */
const costFile = "examples/custom-adapter/test/costly-connections.postgres.contract.test.ts"

/** @param {string[]} args a rule */
async function proof([rule = ""]) {
  assertRule(rule === "" ? undefined : rule)
  await setUpAndBuild()
  const { level, names } = brokenAdapters(rule, allBroken())
  announce(`${rule} on the reference, and on ${names.length} broken adapters: ${names.join(", ")}`)
  const files = level === 5 ? [...proofFiles, costFile] : proofFiles
  return start([vitest, "run", ...files, "--testNamePattern", proofPattern(rule, names)])
}

const unitProjects = ["unit", "alone", "web"].flatMap((name) => ["--project", name])

/** @param {string[]} args the commit or branch whose changes are tested */
async function dev([changedSince = "main"]) {
  await setUp()
  const args = [vitest, "watch", "--changed", changedSince, ...unitProjects]
  return start(args, { LOCKSTEP_SERVICES: "" })
}

/** @param {string[]} args names of files, the number of runs and the seed */
async function properties(args) {
  const { values, positionals } = parseArgs({
    args,
    options: { runs: { type: "string", default: "10000" }, seed: { type: "string" } },
    allowPositionals: true,
  })
  if (!(Number(values.runs) > 0)) throw new SetupError("--runs takes a number above 0.", [])
  await setUp()
  const files = positionals.length === 0 ? [""] : positionals
  return start([vitest, "run", ...files.map((file) => `core/test/properties/${file}`)], {
    LOCKSTEP_PROPERTY_RUNS: values.runs,
    ...(values.seed !== undefined && { LOCKSTEP_PROPERTY_SEED: values.seed }),
  })
}

/** @param {string[]} args of the survey */
async function survey(args) {
  await setUpAndBuild()
  const services = await provideServices()
  announce("Running the adapter test kit on published adapters (some minutes) ...")
  return start(["evidence/survey/src/main.ts", ...args], services)
}

try {
  const [name = "", ...args] = process.argv.slice(2)
  const commands = new Map(Object.entries({ contract, dev, proof, properties, survey }))
  const command = commands.get(name)
  if (command === undefined) {
    const known = `There are: ${[...commands.keys()].join(", ")}`
    throw new SetupError(`There is no command called ${name}.`, [known])
  }
  process.exitCode = await command(args)
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`)
  process.exitCode = 1
}
