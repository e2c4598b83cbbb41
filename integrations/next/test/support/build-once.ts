import { createHash } from "node:crypto"
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"

/** What a build reads, and where it leaves its mark. */
export interface BuildInputs {
  /** Of the application. */
  readonly folder: string
  /** Further files that it is made of, and folders of such. */
  readonly parts: readonly string[]
}

/**
 * Builds an application unless its last build was made of the same files. Test files that share an
 * application run in several processes: one builds, the others wait.
 *
 * @param inputs - what the build reads
 * @param build - builds
 */
export async function buildOnce(inputs: BuildInputs, build: () => Promise<void>): Promise<void> {
  const mark = path.join(inputs.folder, ".next/lockstep-build")
  await locked(path.join(inputs.folder, "next-build.log"), async () => {
    const made = fingerprintOf(inputs)
    if (readIfThere(mark) === made) return
    rmSync(mark, { force: true })
    await build()
    writeFileSync(mark, made)
  })
}

function fingerprintOf({ folder, parts }: BuildInputs): string {
  const hash = createHash("sha256").update(process.version)
  for (const file of [folder, ...parts].flatMap(filesOf)) {
    hash.update(`\n${file}\n`).update(readFileSync(file))
  }
  return hash.digest("hex")
}

function filesOf(part: string): readonly string[] {
  if (statSync(part).isFile()) return [part]
  // What a build itself writes is left out.
  const exclude = ["**/node_modules/**", ".next/**", "next-env.d.ts", "*.log", "*.tsbuildinfo"]
  const entries = globSync("**/*", { cwd: part, exclude, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => path.join(parentPath, name)).sort()
}

/** A lock of a process that has ended is taken over. */
async function locked(file: string, work: () => Promise<void>): Promise<void> {
  while (!lock(file)) {
    const owner = Number(readIfThere(file))
    if (owner > 0 && !isRunning(owner)) rmSync(file, { force: true })
    else await wait(100)
  }
  try {
    await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function lock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" })
    return true
  } catch {
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return undefined
  }
}
