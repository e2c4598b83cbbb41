import { readFileSync } from "node:fs"
import path from "node:path"
import { renderAdapters } from "../../tools/site/src/pages/adapters.ts"
import { compile } from "../setup/build.mjs"
import { root, scratch, workspaceEnvironment } from "../setup/workspace.mjs"
import {
  type Check,
  commandCheck,
  failedOnce,
  passedOnce,
  seldomFreed,
  vitestCheck,
} from "./check.ts"
import { docSnippetsCheck } from "./doc-snippets.ts"
import { attwCheck, publintCheck, publishCheck, tarballFilesCheck } from "./package-checks.ts"
import { countLeftOut, findTestNeeds, testFiles } from "./test-files.ts"
import {
  expressSmoke,
  filesOfProof,
  isHere,
  killFiles,
  nextSmoke,
  pairFiles,
  wholeContractFiles,
} from "./test-plan.ts"

/** Checks that a run reports together, with their time. */
export interface Step {
  readonly name: string
  /** In their order. Those of an inner list run at the same time, as each of them leaves a processor idle. */
  readonly checks: readonly (Check | readonly Check[])[]
}

const buildCheck: Check = {
  name: "build",
  run: async () => {
    const { code } = await compile()
    return code === 0 ? passedOnce : failedOnce("the packages do not compile")
  },
}

/** Kept, so that the compiler looks only at what a change may have broken: a fifth of the time. */
const knownTypes = path.join(scratch, "types.tsbuildinfo")
const incremental = ["--incremental", "--tsBuildInfoFile", knownTypes]
// Each additional checker repeats the work of the others on the same declarations. Four of them, the default,
// need half as much processor time again.
const typesOfTests = ["-p", "tsconfig.json", ...incremental, "--checkers", "1"]
const goPrograms = { ...workspaceEnvironment(), ...seldomFreed }
const strictLint = ["--type-aware", "--report-unused-disable-directives", ".", ".ci"]

const formatCheck = commandCheck("format", "oxfmt", ["--check", ".", ".ci"])
const lintCheck = commandCheck("lint", "oxlint", strictLint, goPrograms)
const typesCheck = commandCheck("types", "tsc", typesOfTests, goPrograms)
const unusedCheck = commandCheck("unused", "knip", ["--no-progress"])

const found = (): readonly string[] => findTestNeeds(process.env).names
const unitProjects = ["unit", "alone", "web"].flatMap((name) => ["--project", name])
const unitCheck = vitestCheck("unit", () => ["--maxWorkers=2", ...unitProjects])

/** Random sequences take a third of a whole contract, or more; `npm run test:all` runs them all. */
const fewSequences = { LOCKSTEP_MODEL_RUNS: "3" }

const leftOutCheck = (name: string, files: () => readonly string[]): Check => ({
  name,
  run: () => Promise.resolve(countLeftOut(files(), found())),
})

const staticStep: Step = {
  name: "static",
  checks: [formatCheck, buildCheck, [lintCheck, typesCheck, unusedCheck]],
}

/** Installs what is packed; it is a part of the tests of `npm run test:all`. */
const consumers = "scripts/test/consumers.outside.test.ts"
const consumersCheck = vitestCheck("tarball-imports", () => [consumers])
const coreConsumerCheck = vitestCheck("core-tarball", () => [
  consumers,
  "--testNamePattern",
  "^core alone loads",
])

/** What the contract tests found has to be what the page about adapters says. */
const adaptersPageCheck: Check = {
  name: "adapters-page",
  run: () => {
    const page = renderAdapters()
    if ("missing" in page) {
      const note = `docs/adapters.md not compared: no report of ${page.missing.join(", ")}`
      const isFailure = process.env["LOCKSTEP_REQUIRE_SERVICES"] === "1"
      return Promise.resolve(
        isFailure ? failedOnce(note) : { passed: 0, failed: 0, skipped: 1, notes: [note] },
      )
    }
    const lines = readFileSync(path.join(root, "docs/adapters.md"), "utf8").split("\n")
    const found = page.text.split("\n")
    if (lines.join() === found.join()) return Promise.resolve(passedOnce)
    const problem =
      "docs/adapters.md is not what the contract tests found; npm run docs:adapters writes it"
    const others = found.filter((line) => !lines.includes(line))
    return Promise.resolve(failedOnce([problem, ...others].join("\n    ")))
  },
}

const shapeChecks = [publintCheck, attwCheck, tarballFilesCheck]

/** `npm test`: one proof of each claim, in the order in which a person wants to hear of a mistake. */
export const proofSteps: readonly Step[] = [
  staticStep,
  { name: "unit", checks: [unitCheck] },
  { name: "kills", checks: [vitestCheck("kills", () => killFiles)] },
  {
    name: "contracts",
    checks: [
      vitestCheck("contracts", () => wholeContractFiles(found()), fewSequences),
      vitestCheck("pairs", () => ["--testNamePattern", " L[01] ", ...pairFiles(found())]),
    ],
  },
  {
    name: "smoke",
    checks: [
      vitestCheck("next", () =>
        isHere(nextSmoke.file, found())
          ? [nextSmoke.file, "--testNamePattern", nextSmoke.name]
          : undefined,
      ),
      vitestCheck("express", () => [expressSmoke]),
      coreConsumerCheck,
    ],
  },
  { name: "packages", checks: [...shapeChecks, docSnippetsCheck] },
  { name: "left out", checks: [leftOutCheck("left-out", filesOfProof)] },
]

/** `npm run quick`: what needs Node.js alone, without the rules of the linter that need types. */
export const quickSteps: readonly Step[] = [
  {
    name: "static",
    checks: [
      formatCheck,
      buildCheck,
      commandCheck("lint-quick", "oxlint", [".", ".ci"]),
      typesCheck,
    ],
  },
  { name: "unit", checks: [unitCheck] },
]

/**
 * `npm run test:all`: everything. A shard has a part of the test files; the first one has the other checks.
 *
 * @param shard - such as `1/3`; undefined for the whole
 */
export function allSteps(shard: string | undefined): readonly Step[] {
  const shardArgs = shard === undefined ? [] : [`--shard=${shard}`]
  const tests: Step = {
    name: "tests",
    checks: [vitestCheck("tests", () => shardArgs), leftOutCheck("left-out", testFiles)],
  }
  const checks = [...shapeChecks, publishCheck, docSnippetsCheck]
  const page: Step = { name: "page", checks: [adaptersPageCheck] }
  if (shard === undefined) return [staticStep, tests, { name: "packages", checks }, page]
  if (shard.startsWith("1/")) return [staticStep, tests, { name: "packages", checks }]
  return [{ name: "build", checks: [buildCheck] }, tests]
}

/** Every check by its name. */
export const namedChecks: ReadonlyMap<string, Check> = new Map(
  [...quickSteps, ...proofSteps, ...allSteps(undefined)]
    .flatMap(({ checks }) => checks.flat())
    .concat(consumersCheck)
    .map((check) => [check.name, check]),
)
