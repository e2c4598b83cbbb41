import { spawn, type ChildProcess } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, onTestFinished, vi } from "vitest"

// Each test starts a process or several, on machines that have other things to do.
vi.setConfig({ testTimeout: 60_000 })

/** How the command ended. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The command while it runs. */
export interface Running {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  /** Resolves when standard error has this. */
  said(text: string): Promise<void>
}

const onSources = new URL("./on-sources.mjs", import.meta.url).href
// Compiled once for all processes of a test file.
const cache = mkdtempSync(path.join(tmpdir(), "lockstep-adapter-cache-"))
afterAll(() => rmSync(cache, { recursive: true, force: true }))

const bin = fileURLToPath(new URL("../../bin/lockstep-adapter.js", import.meta.url))

/**
 * Makes a folder that is removed after the test.
 *
 * @param files - what is in it
 */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-adapter-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }')
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  return folder
}

/**
 * Starts the command as it is installed, on the sources.
 *
 * @param folder - to start it in
 * @param args - what is written after its name
 * @param nodeArgs - for Node.js itself
 */
export function startCommand(
  folder: string,
  args: readonly string[],
  nodeArgs: readonly string[] = [],
): Running {
  return startNode(folder, [...nodeArgs, "--import", onSources, bin, ...args])
}

/** Starts Node.js in a folder. */
function startNode(folder: string, all: readonly string[]): Running {
  const { VITEST: _, NODE_OPTIONS: __, ...others } = process.env
  const env = { ...others, NODE_COMPILE_CACHE: cache }
  const child = spawn(process.execPath, all, {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  let stdout = ""
  let stderr = ""
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = new Promise<Ended>((resolve) => {
    child.on("close", (code) => resolve({ code, stdout, stderr }))
  })
  const said = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => void (stderr.includes(text) && resolve())
      child.stderr.on("data", look)
      child.on("close", () => reject(new Error(`It ended and never said ${text}:\n${stderr}`)))
      look()
    })
  return { child, ended, said }
}

/**
 * Runs the command to its end.
 *
 * @param folder - to start it in
 * @param args - what is written after its name
 * @param nodeArgs - for Node.js itself
 */
export function runCommand(
  folder: string,
  args: readonly string[],
  nodeArgs?: readonly string[],
): Promise<Ended> {
  return startCommand(folder, args, nodeArgs).ended
}

/**
 * Runs a module in Node.js, with the packages on their sources, to its end.
 *
 * @param folder - to start it in
 * @param args - the module, and what is written after it
 */
export function runNode(folder: string, args: readonly string[]): Promise<Ended> {
  return startNode(folder, ["--import", onSources, ...args]).ended
}

const brokenUsersUrl = new URL("../broken/behavior/users.ts", import.meta.url).href

/** Modules to run the command on. */
export const modules = {
  good: `
import type { Adapter } from "@lockstep/core/adapters"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"

const adapter: Adapter = MemoryAdapter()

export default adapter
`,
  /** Breaks U8. */
  broken: `
import { memoryStore } from "@lockstep/adapter-test-kit/memory"
import { brokenUsers } from "${brokenUsersUrl}"

export default brokenUsers["accepts-a-taken-address"].make(memoryStore())
`,
  factory: `
import type { SubjectContext } from "@lockstep/adapter-test-kit"
import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"

const store = memoryStore()

export default ({ instance }: SubjectContext) => ({ adapter: MemoryAdapter(store), close() {} })
`,
} as const
