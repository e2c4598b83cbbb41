import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { runCommand } from "../setup/run-command.mjs"
import {
  packageFolders,
  readManifest,
  root,
  scratch,
  workspaceCommand,
  workspaceEnvironment,
} from "../setup/workspace.mjs"
import { type Check, failedOnce, passedOnce, seldomFreed } from "./check.ts"
import { dependentsOf, type Sources } from "./import-dependents.ts"
import { isLimited } from "./test-cost.ts"

/** What the last lint without a problem looked at: a hash by file. */
export type Linted = Readonly<Record<string, string>>

const flags = [
  "--type-aware",
  "--report-unused-disable-directives",
  "--no-error-on-unmatched-pattern",
]
/** So many files take as long as all. */
const most = 1000
const record = path.join(scratch, "linted.json")
const isSource = /\.(?:[mc]?[jt]s|[jt]sx)$/
/** What decides how files are linted, and which types the packages of others have. */
const isSetting = /(?:^|\/)(?:tsconfig[^/]*|package|\.oxlintrc)\.json$|\.prisma$|^pnpm-lock\.yaml$/
/** What such a file declares is seen by files that do not import it. */
const isAmbient = /\bdeclare (?:module|global)\b/

/**
 * The files that must be linted again, because a change can affect what is found in them.
 *
 * @param last - what the last lint without a problem looked at
 * @param now - the same for the files as they are
 * @param sources - their texts
 * @returns undefined for all of them
 */
export function filesToLint(
  last: Linted | undefined,
  now: Linted,
  sources: Sources,
): readonly string[] | undefined {
  if (last === undefined) return undefined
  const names = [...new Set([...Object.keys(last), ...Object.keys(now)])]
  const changed = names.filter((file) => last[file] !== now[file])
  const reachesAll = (file: string): boolean =>
    isSetting.test(file) ||
    file.endsWith(".d.ts") ||
    isAmbient.test(`${last[file]} ${sources.texts.get(file) ?? ""}`)
  if (changed.some(reachesAll)) return undefined
  return [...dependentsOf(changed, sources)].filter((file) => file in now).toSorted()
}

/**
 * What a lint remembers of a file.
 *
 * @param text - of the file
 */
export function linted(text: string): string {
  const hash = createHash("sha256").update(text).digest("base64url")
  return isAmbient.test(text) ? `${hash}, declare global` : hash
}

/** The sources and settings, also those that are not committed yet; undefined without Git. */
function readSources(): { now: Linted; sources: Sources } | undefined {
  const args = ["-c", "core.quotePath=off", "ls-files", "-co", "--exclude-standard", "-z"]
  const options = { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 } as const
  const { status, stdout } = spawnSync("git", args, options)
  if (status !== 0) return undefined
  const names = stdout.split("\0").filter((name) => isSource.test(name) || isSetting.test(name))
  const texts = new Map<string, string>()
  for (const name of names) {
    const file = path.join(root, name)
    // Deleted, but not yet in the index.
    if (existsSync(file)) texts.set(name, readFileSync(file, "utf8"))
  }
  const manifests = packageFolders().map(
    (folder) => [String(readManifest(path.join(root, folder))["name"]), folder] as const,
  )
  const now = Object.fromEntries([...texts].map(([name, text]) => [name, linted(text)]))
  return { now, sources: { texts, packages: new Map(manifests) } }
}

function readRecord(): Linted | undefined {
  if (!existsSync(record)) return undefined
  // Written below, in this form.
  return JSON.parse(readFileSync(record, "utf8")) as Linted
}

async function lint(files: readonly string[]): Promise<boolean> {
  const env = { ...workspaceEnvironment(), ...seldomFreed }
  const args = [...flags, ...files]
  const { code } = await runCommand(workspaceCommand("oxlint"), args, { env, show: "at-end" })
  return code === 0
}

/** Lints everything, or, when only quick tests are requested, what a change since the last time can affect. */
export const lintCheck: Check = {
  name: "lint",
  run: async () => {
    const read = readSources()
    const files = read && isLimited ? filesToLint(readRecord(), read.now, read.sources) : undefined
    if (files !== undefined) console.log(`lint: ${files.length} file(s) since the last time`)
    const isClean = files?.length === 0 || (await lint(files && files.length < most ? files : []))
    if (!isClean) return failedOnce("oxlint found problems")
    if (read !== undefined) {
      mkdirSync(scratch, { recursive: true })
      writeFileSync(record, JSON.stringify(read.now))
    }
    return passedOnce
  },
}
