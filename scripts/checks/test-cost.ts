import path from "node:path"
import { runtimes } from "../setup/find-runtimes.mjs"
import { serviceNames } from "../setup/find-services.mjs"
import { servicesOfTest } from "./service-tests.ts"

/**
 * What a test file costs, beside the package that it belongs to:
 *
 * - `quick` needs Node.js alone, and is over in seconds;
 * - `contract` runs an adapter on a database, or needs a server;
 * - `proof` shows that the kit finds what it has to, or tries many inputs and faults;
 * - `browser` drives Chromium, builds an application, or starts the example as a program;
 * - `packages` runs published packages beside ours;
 * - `runtimes` runs core's tests, or an application, on another runtime;
 * - `survey` runs the kit on adapters of others.
 */
export const testCosts = [
  "quick",
  "contract",
  "proof",
  "browser",
  "packages",
  "runtimes",
  "survey",
] as const

/** See `testCosts`. */
export type TestCost = (typeof testCosts)[number]

const buildsApplication = /from "[^"]*\/(?:fixture-app|next-15)\.ts"/
const startsProgram = /\bspawn\(process\.execPath|from "[^"]*\/run-without-network\.ts"/
const runsContract =
  /\b(?:run(?:Adapter|Store)Tests|collectAdapterTests|check(?:Adapter|Store)|planTrials|runFlowTests|checkFlows)\b/
const opensDatabase =
  /from "(?!node:)[^"]*(?:sqlite|pglite|database|d1\b|drizzle-kit|prisma|subject|process)[^"]*"/i
const startsDatabase = /\.d1\./
const triesManyInputs = /from "[^"]*\/(?:properties\/[\w-]+|stated-origin)\.ts"/
/** Each secret at each place where it could leak, and each value at each reader. */
const triesAll = /\/attacks\/(?:cross-purpose|sentinels)\.test\.ts$/
const runsCommand = /from "[^"]*\/command\.ts"/
const importsBrokenAdapters = /from "[^"]*\/(?:broken|different)[^"]*"/

/**
 * What a test file costs, by its name and by what it imports.
 *
 * @param file - from the root of the repository, with slashes
 * @param text - what is in it
 */
export function costOf(file: string, text: string): TestCost {
  if (file.startsWith("survey/")) return "survey"
  if (file.startsWith("tools/interop/")) return "packages"
  if (file.startsWith("tools/runtimes/") || isOnRuntime(file)) return "runtimes"
  if (servicesOfTest(file, serviceNames).length > 0) return "contract"
  if (path.basename(file).includes("browser") || buildsApplication.test(text)) return "browser"
  if (file.startsWith("examples/frameworks/")) return "browser"
  if (file.startsWith("examples/") && startsProgram.test(text)) return "browser"
  if (file.startsWith("adapter-test-kit/")) return isProof(file, text) ? "proof" : "quick"
  if (/^core\/test\/(?:faults|properties)\/|-faults\.test\.ts$/.test(file)) return "proof"
  if (triesAll.test(file) || triesManyInputs.test(text)) return "proof"
  if (startsDatabase.test(file)) return "contract"
  if (/^(?:adapters|bench|tools)\//.test(file) && opensDatabase.test(text)) return "contract"
  return runsContract.test(text) ? "contract" : "quick"
}

/**
 * Whether a test file runs the contract on an adapter.
 *
 * @param text - what is in it
 */
export function runsWholeContract(text: string): boolean {
  return /^run(?:Adapter|Store)Tests\(/m.test(text)
}

function isOnRuntime(file: string): boolean {
  const names = runtimes.map(({ name }) => name)
  return servicesOfTest(file, names).length > 0
}

function isProof(file: string, text: string): boolean {
  if (file.startsWith("adapter-test-kit/test/model/")) return true
  return [runsContract, runsCommand, importsBrokenAdapters].some((pattern) => pattern.test(text))
}

/** Whether only tests of some costs were requested. */
export const isLimited: boolean = (process.env["LOCKSTEP_COST"] ?? "") !== ""

/**
 * Reads a list of costs.
 *
 * @param text - with commas; undefined or empty for all
 * @throws Error when one is none
 */
export function readCosts(text: string | undefined): readonly TestCost[] {
  if (text === undefined || text === "") return testCosts
  return text.split(",").map((name) => {
    const found = testCosts.find((cost) => cost === name)
    if (found !== undefined) return found
    throw new Error(`LOCKSTEP_COST: there is no ${name}. There are: ${testCosts.join(", ")}.`)
  })
}
