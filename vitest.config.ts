import { globSync, readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import path from "node:path"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { browserTests } from "./scripts/checks/browser-tests.ts"
import { testsOfService } from "./scripts/checks/service-tests.ts"
import { sourceAliases } from "./scripts/checks/source-aliases.ts"
import { costOf, readCosts, runsWholeContract, testCosts } from "./scripts/checks/test-cost.ts"
import { longestFirst, projectByProject } from "./scripts/checks/test-order.ts"
import { findChromium } from "./scripts/setup/find-chromium.mjs"
import { findServices, missingServices } from "./scripts/setup/find-services.mjs"
import { compileCache, moduleCache } from "./scripts/setup/workspace.mjs"

const source = (path: string): string => new URL(path, import.meta.url).pathname

/** What the condition in core's package.json does on other runtimes. */
const webAlias = [
  { find: /^#(jwe|jws)$/, replacement: source("core/src/crypto/$1-web.ts") },
  ...sourceAliases,
]

/** Without a browser its tests are left out; `npm test` says so. */
const chromium = findChromium(process.env)
const withoutBrowser = chromium === undefined ? [browserTests] : []

/** The same for servers; see scripts/checks/test-services.ts for how tests get at those. */
const services = findServices(process.env)
const withoutServices = missingServices(services).flatMap(testsOfService)

const costOfTest = (file: string) =>
  costOf(path.relative(source("."), file).replaceAll("\\", "/"), readFileSync(file, "utf8"))

/** Vitest would run one project after the other, however long its files take. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const first = longestFirst(sorted, (file) => ({
      cost: costOfTest(file.moduleId),
      runsContract: runsWholeContract(readFileSync(file.moduleId, "utf8")),
      lastTime: this.ctx.cache.getTestSpecificationResult(file)?.duration,
    }))
    // A worker that stays with a project has its modules.
    return [...(isQuick ? projectByProject(first, (file) => file.project.name) : first)]
  }
}

/** Runs only test files of these kinds; see scripts/checks/test-cost.ts. */
const costs = readCosts(process.env["LOCKSTEP_COST"])
const isQuick = costs.every((cost) => cost === "quick")
const isQuickWhole = isQuick && !process.argv.some((argument) => argument.startsWith("--project"))

const testsOfOtherCosts = (folder: string): readonly string[] => {
  if (costs.length === testCosts.length) return []
  return globSync("test/**/*.test.ts", { cwd: source(folder) }).filter(
    (file) => !costs.includes(costOfTest(path.join(source(folder), file))),
  )
}

/** Tests that `#jwe` and `#jws` of other runtimes pass as well. */
const webTests = "test/**/*-web.test.ts"

/** The kit's own tests state the limits that they are about. */
const runsContracts = (folder: string): boolean =>
  /^(?:adapters\/|examples\/custom-adapter)/.test(folder)

const project = (name: string, folder: string) => ({
  resolve: { alias: [...sourceAliases] },
  test: {
    name,
    root: source(folder),
    include: ["test/**/*.test.ts"],
    exclude: [
      "**/node_modules/**",
      ...withoutBrowser,
      ...withoutServices,
      ...testsOfOtherCosts(folder),
    ],
    environment: "node",
    // Most objects of a test live for one call: a larger young generation collects them in a tenth less time.
    execArgv: ["--max-semi-space-size=64"],
    // Long enough for a loaded machine: no time decides a test.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    env: {
      ...services.variables,
      LOCKSTEP_CHROMIUM: chromium ?? "",
      // Tests start many programs that load the same modules: each of these is compiled once.
      NODE_COMPILE_CACHE: compileCache,
      // While other tests keep the processors busy, an adapter is not slow because it takes a while.
      ...(runsContracts(folder) && { LOCKSTEP_TIME_FACTOR: "3" }),
    },
    globalSetup: source("scripts/checks/test-services.ts"),
    // Set where other runtimes run these tests: see tools/runtimes.
    setupFiles: process.env["LOCKSTEP_RUNTIME"]
      ? [source("tools/runtimes/src/vitest/assert-runtime.ts")]
      : [],
    restoreMocks: true,
    unstubEnvs: true,
  },
})

const replacesModule = /\bvi\.(?:do)?[mM]ock\(/
const registersContract = /^(?:await )?(?:runAdapterTests|contractOn)\(/m

/**
 * Test files that replace a module, which others must not have loaded before, nor find replaced; and those
 * that run the contract, which judges what happens to the whole process.
 */
const testsAlone = (folder: string): readonly string[] =>
  globSync("test/**/*.test.ts", { cwd: source(folder) }).filter((file) => {
    const text = readFileSync(path.join(source(folder), file), "utf8")
    return replacesModule.test(text) || registersContract.test(text)
  })

/**
 * A project of many short files, most of whose time goes into loading the same modules: once is enough.
 * Those of its files that need a process for themselves are a separate project.
 */
const sharingModules = (name: string, folder: string) => {
  const { resolve, test } = project(name, folder)
  const own = testsAlone(folder)
  const exclude = [...test.exclude, webTests, ...own]
  const alone = { resolve, test: { ...test, name: `${name}-alone`, include: [...own] } }
  const sharing = { resolve, test: { ...test, exclude, isolate: false } }
  return own.length === 0 ? [sharing] : [sharing, alone]
}

const coreOnTheWeb = () => {
  const { test } = project("core-web", "core")
  return { resolve: { alias: webAlias }, test: { ...test, include: [webTests] } }
}

/**
 * How the files of a package share modules. With `quick`, only its quick ones do: others build applications and keep
 * them until they end.
 */
type Sharing = "always" | "quick" | "never"

const packages: readonly (readonly [name: string, folder: string, sharing: Sharing])[] = [
  ["core", "core", "always"],
  ["adapter-test-kit", "adapter-test-kit", "quick"],
  ["survey", "survey", "never"],
  ["drizzle", "adapters/drizzle", "always"],
  ["kysely", "adapters/kysely", "always"],
  ["mongodb", "adapters/mongodb", "always"],
  ["prisma", "adapters/prisma", "always"],
  ["redis", "adapters/redis", "always"],
  ["express", "integrations/express", "always"],
  ["next", "integrations/next", "quick"],
  ["examples", "examples/express", "quick"],
  ["examples-local-services", "examples/local-services", "quick"],
  ["examples-next", "examples/next", "quick"],
  ["examples-frameworks", "examples/frameworks", "never"],
  ["custom-adapter", "examples/custom-adapter", "never"],
  ["interop", "tools/interop", "never"],
  ["test-services", "tools/test-services", "quick"],
  ["testing", "tools/testing", "quick"],
  ["cli", "tools/cli", "quick"],
  ["runtimes", "tools/runtimes", "never"],
  ["site", "tools/site", "quick"],
  ["bench", "bench", "quick"],
  ["workspace", "scripts", "always"],
]

const projectsOf = ([name, folder, sharing]: (typeof packages)[number]) => {
  const shares = sharing === "always" || (sharing === "quick" && isQuick)
  const projects = shares ? sharingModules(name, folder) : [project(name, folder)]
  return name === "core" ? [...projects, coreOnTheWeb()] : projects
}

/** Each project by its name, as `--project` selects them. */
export const allProjects = packages.flatMap(projectsOf)

/** The quick tests of all packages as one project: a worker loads what they share once, and ends once. */
const quickTogether = () => {
  const { resolve, test } = project("quick", ".")
  const inRoot = (filesOf: (folder: string) => readonly string[]): string[] =>
    packages.flatMap(([, folder]) => filesOf(folder).map((file) => `${folder}/${file}`))
  const own = inRoot(testsAlone)
  const others = [...test.exclude, ...inRoot(testsOfOtherCosts)]
  const include = inRoot(() => test.include)
  const exclude = [...others, `**/${webTests}`, ...own]
  return [
    { resolve, test: { ...test, include, exclude, isolate: false } },
    { resolve, test: { ...test, name: "quick-alone", include: own, exclude: others } },
  ]
}

export default defineConfig({
  test: {
    // Half of the long tests wait more than they reckon: two processors are busy with three of them, and with more
    // they only wait for each other. Quick tests do not wait, and each worker loads the modules that they share.
    maxWorkers: isQuick ? availableParallelism() : Math.max(3, availableParallelism()),
    // What a module becomes is kept until it changes: files and runs share it.
    fsModuleCache: true,
    fsModuleCachePath: moduleCache,
    sequence: { sequencer: LongestFirst },
    projects: isQuickWhole ? [...quickTogether(), coreOnTheWeb()] : allProjects,
  },
})
