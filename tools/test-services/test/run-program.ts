import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

/** Runs a program of this folder with Node.js, and returns its output. */
export function runProgram(name: string, ...args: readonly string[]): string {
  const file = fileURLToPath(new URL(name, import.meta.url))
  const options = { encoding: "utf8", timeout: 60_000 } as const
  const { stdout, stderr } = spawnSync(process.execPath, [file, ...args], options)
  if (stdout === "") throw new Error(`${name} wrote nothing: ${stderr}`)
  return stdout.trim()
}
