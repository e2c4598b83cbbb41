import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { runCommand } from "../bare-machine/setup/run-command.mjs"
import { workspaceCommand, workspaceNode } from "../bare-machine/setup/workspace.mjs"
import {
  type Check,
  type CheckResult,
  failedOnce,
  fromProblems,
  passedOnce,
  sumResults,
} from "./check.ts"
import type { Manifest } from "./published-packages.ts"
import { compileStrictly } from "./tarball-types.ts"
import { listFiles, packAll, type Tarball } from "./tarballs.ts"

/** Every import path that a tarball offers, patterns spelled out. */
async function entryPoints(tarball: Tarball): Promise<readonly string[]> {
  const files = await listFiles(tarball)
  const { "./package.json": _own, ...entries } = tarball.manifest.exports ?? {}
  const blocked = new Set(blockedPaths(tarball))
  const offered = Object.keys(entries).flatMap((key) => {
    const name = `${tarball.manifest.name}${key.slice(1)}`
    if (!key.includes("*")) return [name]
    const [before = "", after = ""] = `dist/${key.slice(2)}.js`.split("*")
    const found = files.filter((file) => file.startsWith(before) && file.endsWith(after))
    return found.map((file) => name.replace("*", file.slice(before.length, -after.length)))
  })
  return offered.filter((name) => !blocked.has(name))
}

/** Modules that, as in `next-auth`, throw an error that says what replaced them. */
const gone = ["@lockstep/next/middleware", "@lockstep/next/next"]

/** Import paths that a pattern would offer, but that do not resolve. */
function blockedPaths({ manifest }: Tarball): readonly string[] {
  const entries = Object.entries(manifest.exports ?? {})
  const blocked = entries.flatMap(([key, target]) =>
    target === null ? [`${manifest.name}${key.slice(1)}`] : [],
  )
  return [...blocked, ...gone.filter((name) => name.startsWith(`${manifest.name}/`))]
}

/**
 * Reads import paths from its arguments; also resolves what a package imports from itself. A path with
 * an exclamation mark must not resolve.
 */
const consumerScript = `
import { createRequire } from "node:module"
for (const entry of process.argv.slice(2)) {
  try {
    if (entry.startsWith("!")) {
      const opened = await import(entry.slice(1)).then(() => true, () => false)
      if (opened) throw new Error("it is blocked, but leads somewhere")
    } else if (entry.includes("#")) {
      const [name, inner] = entry.split("#")
      createRequire(import.meta.resolve(name)).resolve("#" + inner)
    } else if (Object.keys(await import(entry)).length === 0) {
      console.log("types only: " + entry)
    }
  } catch (error) {
    process.exitCode = 1
    console.log("cannot import " + entry + ": " + error.message)
  }
}
`

/** Peers come from the registry, in the version that the workspace is built with. */
function peersOf(tarballs: readonly Tarball[]): Record<string, string> {
  const peers: Record<string, string> = {}
  for (const { manifest } of tarballs) Object.assign(peers, manifest.peerDependencies)
  return peers
}

async function installTarballs(folder: string, tarballs: readonly Tarball[]): Promise<void> {
  const files = Object.fromEntries(tarballs.map((t) => [t.manifest.name, `file:${t.file}`]))
  const manifest = {
    private: true,
    type: "module",
    dependencies: { ...peersOf(tarballs), ...files },
    devDependencies: { "@types/node": "^24.0.0" },
  }
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest))
  // The packages ask for each other by version; none of these versions is on the registry yet.
  const overrides = Object.entries(files).map(([name, file]) => `  "${name}": "${file}"`)
  const settings = ["packages: []", "pmOnFail: ignore", "overrides:", ...overrides, ""].join("\n")
  writeFileSync(path.join(folder, "pnpm-workspace.yaml"), settings)
  writeFileSync(path.join(folder, "consumer.mjs"), consumerScript)
  const args = ["install", "--prefer-offline", "--ignore-scripts", "--no-frozen-lockfile"]
  const options = { cwd: folder, show: false }
  const { code, output } = await runCommand(workspaceCommand("pnpm"), args, options)
  if (code !== 0) throw new Error(`the tarballs cannot be installed:\n${output}`)
}

async function importAll(folder: string, tarball: Tarball): Promise<CheckResult> {
  const { name, imports } = tarball.manifest
  const inner = Object.keys(imports ?? {}).map((key) => `${name}${key}`)
  const blocked = blockedPaths(tarball).map((entry) => `!${entry}`)
  const entries = [...(await entryPoints(tarball)), ...inner, ...blocked]
  const { code, output } = await runCommand(workspaceNode, ["consumer.mjs", ...entries], {
    cwd: folder,
    show: false,
  })
  if (code === 0) return passedOnce
  console.log(output)
  return failedOnce(`${name} cannot be imported: ${output.split("\n")[0]}`)
}

/** An adapter for the command of the kit, in TypeScript, that it must find nothing to say about. */
const commandScript = `
import type { KitOptions } from "@lockstep/adapter-test-kit"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"

export const options: KitOptions = { level: 0 }
export default MemoryAdapter()
`

/** What each command does in such a folder, and what it cannot do, which ends it with 2. */
const commandRuns: Readonly<
  Record<string, { readonly works: readonly string[]; readonly refused: readonly string[] }>
> = {
  lockstep: { works: ["init", "express"], refused: ["doctor", "--config", "./nothing.ts"] },
  "lockstep-adapter": { works: ["test", "./adapter.ts"], refused: ["test", "./nothing.ts"] },
}

/** Runs the commands of a package as they are installed. */
async function runCommands(folder: string, { manifest }: Tarball): Promise<CheckResult> {
  const names = Object.keys(manifest.bin ?? {})
  const results = await Promise.all(names.map((name) => runInstalled(folder, name, manifest)))
  return sumResults(results)
}

async function runInstalled(
  folder: string,
  name: string,
  { version }: Manifest,
): Promise<CheckResult> {
  writeFileSync(path.join(folder, "adapter.ts"), commandScript)
  const command = path.join(folder, "node_modules", ".bin", name)
  const run = (...args: string[]): ReturnType<typeof runCommand> =>
    runCommand(command, args, { cwd: folder, show: false })
  const told = await run("--version")
  const { works, refused } = commandRuns[name] ?? { works: ["--help"], refused: ["nothing"] }
  const done = await run(...works)
  const { code } = await run(...refused)
  return fromProblems([
    ...(told.output.trim() === version ? [] : [`${name} --version says ${told.output}`]),
    ...(done.code === 0
      ? []
      : [`${name} ${works.join(" ")} ends with ${done.code}:\n${done.output}`]),
    ...(code === 2 ? [] : [`${name} ends with ${code} where there is no module`]),
  ])
}

/** Installs the tarballs in an empty folder, imports every entry point in plain Node.js, runs commands. */
export const tarballConsumerCheck: Check = {
  name: "tarball-imports",
  run: async () => {
    const tarballs = await packAll()
    const folder = mkdtempSync(path.join(tmpdir(), "lockstep-consumer-"))
    try {
      await installTarballs(folder, tarballs)
      const imported = await Promise.all(tarballs.map((tarball) => importAll(folder, tarball)))
      const commands = await Promise.all(tarballs.map((tarball) => runCommands(folder, tarball)))
      const entries = await Promise.all(tarballs.map(entryPoints))
      const compiled = await compileStrictly(folder, entries.flat())
      return sumResults([...imported, ...commands, compiled])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
