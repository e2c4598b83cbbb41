import { globSync } from "node:fs"
import path from "node:path"
import { findChromium } from "../setup/find-runtimes.mjs"
import { findServices, serviceNames } from "../setup/find-services.mjs"
import { packageFolders, root } from "../setup/workspace.mjs"
import { type CheckResult, failedOnce, sumResults } from "./check.ts"

/**
 * The kinds of test files. A file's kind is in its name, before `.test.ts`; without one it is a unit test.
 *
 * - `unit` needs Node.js alone, and is over in seconds;
 * - `contract` runs an adapter or a flow on a database;
 * - `proof` shows that tests find what they have to: broken adapters, many inputs, faults;
 * - `browser` drives Chromium;
 * - `outside` runs what others wrote, or what we publish: packages, frameworks, runtimes, applications.
 */
export const testKinds = ["unit", "contract", "proof", "browser", "outside"] as const

/** See {@link testKinds}. */
export type TestKind = (typeof testKinds)[number]

/** What a test file can name beside its kind: `flows.postgres.contract.test.ts` needs PostgreSQL. */
export const testNeeds: readonly string[] = [...serviceNames, "browser"]

/** The kind of a test file. */
export function kindOf(file: string): TestKind {
  const part = partsOf(file).at(-1)
  return testKinds.find((kind) => kind === part) ?? "unit"
}

/** The services that a test file needs, and `browser`. */
export function needsOf(file: string): readonly string[] {
  const parts = partsOf(file)
  return testNeeds.filter((need) => parts.includes(need))
}

/** What stands between the first part of the name and `test.ts`. */
function partsOf(file: string): readonly string[] {
  return path.basename(file).split(".").slice(1, -2)
}

/** Patterns of the test files that name a part, such as a kind or a service. */
export function filesWith(part: string): readonly string[] {
  return [`**/*.${part}.test.ts`, `**/*.${part}.*.test.ts`]
}

/** All test files, from the root of the repository with slashes. */
export function testFiles(): readonly string[] {
  return [...packageFolders(), "scripts"]
    .flatMap((folder) => globSync(`${folder}/test/**/*.test.ts`, { cwd: root }))
    .map((file) => file.replaceAll("\\", "/"))
    .sort()
}

/** What is here of what tests can need. */
export interface FoundNeeds {
  /** As test files name it. */
  readonly names: readonly string[]
  /** For the environment of the tests. */
  readonly variables: Readonly<Record<string, string>>
}

/**
 * Finds what tests can need, without starting anything.
 *
 * @param env - environment variables; `LOCKSTEP_SERVICES` lists what a command has already found
 */
export function findTestNeeds(env: NodeJS.ProcessEnv): FoundNeeds {
  const { names, variables } = findServices(env)
  if (env["LOCKSTEP_SERVICES"] !== undefined) return { names, variables }
  const chromium = findChromium(env)
  if (chromium === undefined) return { names, variables }
  return { names: [...names, "browser"], variables: { ...variables, LOCKSTEP_CHROMIUM: chromium } }
}

/**
 * Counts test files that do not run because the machine lacks what they need. With `LOCKSTEP_REQUIRE_SERVICES=1` each
 * missing service is a failure.
 */
export function countLeftOut(files: readonly string[], found: readonly string[]): CheckResult {
  const missing = testNeeds.filter((need) => !found.includes(need))
  return sumResults(
    missing.map((need) => {
      const count = files.filter((file) => needsOf(file).includes(need)).length
      if (count === 0) return sumResults([])
      const note = `${count} test file(s) not run: ${need} is missing`
      if (process.env["LOCKSTEP_REQUIRE_SERVICES"] === "1") return failedOnce(note)
      return { passed: 0, failed: 0, skipped: count, notes: [note] }
    }),
  )
}
