// asvs 15.2.3
// spec E7
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import pMap from "p-map"
import { npm } from "../setup/npm.mjs"
import { runCommand } from "../setup/run-command.mjs"
import { workspaceCommand } from "../setup/workspace.mjs"
import {
  type Check,
  type CheckResult,
  failedOnce,
  fromProblems,
  passedOnce,
  sumResults,
} from "./check.ts"
import { findBrokenLinks } from "./markdown-links.ts"
import { listFiles, packAll, type Tarball } from "./published-packages.ts"

/** A check of each tarball, two at a time. */
function tarballCheck(name: string, look: (tarball: Tarball) => Promise<CheckResult>): Check {
  return {
    name,
    run: async () => sumResults(await pMap(await packAll(), look, { concurrency: 2 })),
  }
}

function toolCheck(name: string, args: readonly string[]): Check {
  return tarballCheck(name, async ({ file, manifest }) => {
    const command = workspaceCommand(name)
    const { code, output } = await runCommand(command, [...args, file], { show: false })
    if (code === 0) return passedOnce
    console.log(output)
    return failedOnce(`${name} refuses ${manifest.name}`)
  })
}

/** What publint says about each tarball: its entry points and commands exist, among others. */
export const publintCheck: Check = toolCheck("publint", ["--strict"])

/**
 * Whether the types of each tarball are what its modules are, under every module resolution. Node.js loads ES modules
 * with `require` too, so that a module that is one for CommonJS as well is no problem.
 */
export const attwCheck: Check = toolCheck("attw", [
  // It is no module, and `typesVersions` is about modules.
  "--exclude-entrypoints",
  "package.json",
  "--ignore-rules",
  "cjs-resolves-to-esm",
  "--profile",
  "strict",
])

const papers = ["package.json", "README.md", "LICENSE"]

/** Whether a file belongs into a package: what is bundled, what is beside it, and the papers. */
function belongs(folder: string, file: string): boolean {
  if (/^dist\/[\w/-]+\.(?:js|js\.map|d\.ts)$/.test(file)) return true
  const asIs = ["schema/**/*.*", "bin/*.js", "templates/**/*.*", "CHANGELOG.md"]
  // Copied there before packing, so that what messages point at is installed with the package.
  const isCore = path.basename(folder) === "core"
  const reference = isCore ? ["docs/configuration.md", "docs/errors.md", "docs/warnings.md"] : []
  return [...asIs, ...reference, ...papers].some((pattern) => path.matchesGlob(file, pattern))
}

/** Whether each tarball has the compiled sources and the papers, and neither tests nor examples. */
export const tarballFilesCheck: Check = tarballCheck("tarball-files", async (tarball) => {
  const { folder, manifest } = tarball
  const files = await listFiles(tarball)
  return fromProblems([
    ...papers
      .filter((file) => !files.includes(file))
      .map((file) => `${manifest.name} lacks ${file}`),
    ...files
      .filter((file) => !belongs(folder, file))
      .map((file) => `${manifest.name} ships ${file}`),
    ...files
      .filter((file) => file.startsWith("docs/"))
      .flatMap((file) => findBrokenLinks(folder, file)),
  ])
})

/** Only the workflow that publishes is logged in. */
const notLoggedIn =
  /^npm warn publish This command requires you to be logged in to \S+ \(dry-run\)$/

/** Whether npm would publish each package as it is, without a warning. */
export const publishCheck: Check = tarballCheck("publish", async ({ file, manifest }) => {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-publish-"))
  try {
    const unpacked = await runCommand("tar", ["-xzf", file, "-C", folder], { show: false })
    if (unpacked.code !== 0) throw new Error(`${file} cannot be unpacked:\n${unpacked.output}`)
    // Of a folder, npm also reports what it corrects in the manifest. It sends nothing.
    const options = ["--dry-run", "--offline", "--ignore-scripts", "--access=public"]
    const cwd = path.join(folder, "package")
    const { code, output } = await npm(["publish", ...options], { cwd, show: false })
    const warnings = output
      .split("\n")
      .filter((line) => /^npm (?:warn|error)\b/i.test(line) && !notLoggedIn.test(line))
    const problems = code === 0 ? warnings : [`npm publish ends with ${code}`, ...warnings]
    return fromProblems(problems.map((problem) => `${manifest.name}: ${problem}`))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
