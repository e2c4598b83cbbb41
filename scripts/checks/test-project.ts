import { fileURLToPath } from "node:url"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { compileCache } from "../setup/workspace.mjs"
import { sourceAliases, webAlias } from "./source-aliases.ts"
import { filesWith, findTestNeeds, kindOf, testNeeds } from "./test-files.ts"

const here = findTestNeeds(process.env)
const leftOut = testNeeds.filter((need) => !here.names.includes(need)).flatMap(filesWith)

/** The test files of a project of Vitest, and how they differ from those of others. */
export interface ProjectFiles {
  readonly name: string
  readonly include: readonly string[]
  readonly exclude?: readonly string[]
  /** Whether each file loads its own modules; otherwise the files of a worker share them. Default: `true`. */
  readonly isolate?: boolean
  /** Whether core's modules are those of other runtimes than Node.js. Default: `false`. */
  readonly web?: boolean
  /** For the environment of the tests. */
  readonly env?: Readonly<Record<string, string>>
}

/** A project of Vitest. Files whose services are missing are left out: `npm test` says so. */
export function testProject({
  name,
  include,
  exclude = [],
  isolate = true,
  web = false,
  env,
}: ProjectFiles) {
  return {
    resolve: { alias: [...(web ? webAlias : []), ...sourceAliases] },
    test: {
      name,
      include: [...include],
      exclude: ["**/node_modules/**", "**/.lockstep/**", ...leftOut, ...exclude],
      isolate,
      // Most objects of a test live for one call: a larger young generation collects them in a tenth less time.
      execArgv: ["--max-semi-space-size=64"],
      // Long enough for a loaded machine: no time decides a test.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 30_000 } },
      // Tests start many programs that load the same modules: each of these is compiled once.
      env: { ...here.variables, NODE_COMPILE_CACHE: compileCache, ...env },
      globalSetup: fileURLToPath(new URL("test-services.ts", import.meta.url)),
      // Set where other runtimes run these tests: see evidence/runtimes.
      setupFiles: process.env["LOCKSTEP_RUNTIME"]
        ? [
            fileURLToPath(
              new URL("../../evidence/runtimes/src/vitest/assert-runtime.ts", import.meta.url),
            ),
          ]
        : [],
      restoreMocks: true,
      unstubEnvs: true,
    },
  }
}

/** The order of projects: many short files come before a few long ones. */
const order = ["unit", "alone", "web", "contract", "proof", "browser", "outside", "adapter"]

/**
 * Orders files by their projects. A shard has as many files of each kind and folder as the others, since how long files
 * take depends on both.
 */
export class TestSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification): number => order.indexOf(project.name)
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }

  override shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {}
    const keyOf = ({ moduleId }: TestSpecification): string => `${kindOf(moduleId)} ${moduleId}`
    const sorted = files.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))
    return Promise.resolve(sorted.filter((_, place) => place % count === index - 1))
  }
}
