import { writeFileSync } from "node:fs"
import path from "node:path"
import { runCommand } from "../setup/run-command.mjs"
import { type CheckResult, fromProblems, sumResults } from "./check.ts"
import type { Manifest } from "./published-packages.ts"
import type { Tarball } from "./tarballs.ts"

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

/**
 * Runs the commands of a package as they are installed.
 *
 * @param folder - with the packages installed
 */
export async function runCommands(folder: string, { manifest }: Tarball): Promise<CheckResult> {
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
