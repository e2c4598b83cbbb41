import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../../../", import.meta.url))
const noNetwork = new URL("no-network.ts", import.meta.url).href

/** A program that runs without a network. */
export interface OfflineProgram {
  readonly child: ChildProcess
  /** Resolves to the exit code and the signal. */
  readonly ended: Promise<unknown[]>
  /** What it wrote so far. */
  output(): string
}

/**
 * Runs a Node.js program, and each one that it starts, without a network. The output names each host that they
 * ask for.
 *
 * @param args - for Node.js, in the root of the repository
 * @param env - further environment variables
 */
export function runWithoutNetwork(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): OfflineProgram {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      NODE_ENV: "development",
      NODE_OPTIONS: `--import=${noNetwork}`,
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text))
  }
  return { child, ended: once(child, "close"), output: () => output }
}
