import path from "node:path"
import { compile } from "../setup/build.mjs"
import { scratch, workspaceEnvironment } from "../setup/workspace.mjs"
import { adaptersPageCheck } from "./adapters-page.ts"
import { changesetsCheck } from "./changesets.ts"
import { type Check, commandCheck, failedOnce, passedOnce, seldomFreed } from "./check.ts"
import { docSnippetsCheck } from "./doc-snippets.ts"
import { frameworksPageCheck } from "./frameworks-page.ts"
import { lintCheck } from "./lint-check.ts"
import { attwCheck, publintCheck } from "./package-shape.ts"
import { providersPageCheck } from "./providers-page.ts"
import { publishCheck } from "./publish-dry-run.ts"
import { tarballConsumerCheck } from "./tarball-consumer.ts"
import { tarballFilesCheck } from "./tarball-files.ts"
import { vitestCheck } from "./vitest-check.ts"

const buildCheck: Check = {
  name: "build",
  run: async () => {
    const { code } = await compile()
    return code === 0 ? passedOnce : failedOnce("the packages do not compile")
  },
}

/** Kept, so that the compiler looks only at what a change may have broken: a fifth of the time. */
const knownTypes = path.join(scratch, "types.tsbuildinfo")
const typesOfTests = [
  "-p",
  "tsconfig.test.json",
  "--incremental",
  "--tsBuildInfoFile",
  knownTypes,
  // Each additional checker repeats the work of the others on the same declarations. Four of them, the default,
  // need half as much processor time again.
  "--checkers",
  "1",
]

/** Every step of `npm test`, in its order: what is quick and points at a line comes first. */
export const allChecks: readonly Check[] = [
  commandCheck("format", "oxfmt", ["--check"]),
  buildCheck,
  lintCheck,
  commandCheck("types", "tsc", typesOfTests, { ...workspaceEnvironment(), ...seldomFreed }),
  vitestCheck,
  adaptersPageCheck,
  providersPageCheck,
  frameworksPageCheck,
  commandCheck("knip", "knip", ["--no-progress"]),
  publintCheck,
  attwCheck,
  tarballFilesCheck,
  publishCheck,
  tarballConsumerCheck,
  docSnippetsCheck,
  changesetsCheck,
]
