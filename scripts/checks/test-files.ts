import { globSync } from "node:fs"
import path from "node:path"
import { serviceNames } from "../setup/find-services.mjs"
import { packageFolders, root } from "../setup/workspace.mjs"

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
