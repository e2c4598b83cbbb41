import { spawn } from "node:child_process"
import { once } from "node:events"
import { createRequire } from "node:module"
import path from "node:path"
import { createInterface, type Interface } from "node:readline"

/** The folder of the application. */
export const appFolder: string = path.join(import.meta.dirname, "..")

/** The program of Next.js. */
export const nextProgram: string = createRequire(import.meta.url).resolve("next/dist/bin/next")

/** A running Next.js. */
export interface NextServer {
  /** Resolves when it ends. */
  readonly ended: Promise<unknown>
  close(): Promise<void>
}

/** The settings of Next.js. */
export interface NextOptions {
  /** `start` needs a build. */
  readonly command: "dev" | "start"
  readonly port: number
  /** Environment variables, on top of those that this process has. */
  readonly env: Readonly<Record<string, string>>
}

/** The variables with which Next.js runs: what a test runner set for itself would change what it does. */
export function nextEnvironment(
  command: NextOptions["command"] | "build",
  env: NextOptions["env"] = {},
): NodeJS.ProcessEnv {
  const NODE_ENV = command === "dev" ? "development" : "production"
  const ofRunner = process.env["VITEST"] ? { NODE_OPTIONS: undefined, VITEST: undefined } : {}
  return { ...process.env, ...ofRunner, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV, ...env }
}

/**
 * Starts Next.js on the application, for this machine alone, and waits until it is ready.
 *
 * @throws Error when it ends before; the message has what it wrote
 */
export async function startNext({ command, port, env }: NextOptions): Promise<NextServer> {
  const args = [nextProgram, command, "-p", String(port), "-H", "localhost"]
  const child = spawn(process.execPath, args, {
    cwd: appFolder,
    env: nextEnvironment(command, env),
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = once(child, "exit")
  const lines = createInterface(child.stdout)
  await ready(lines, ended)
  // From now on it prints requests, and errors of a change.
  lines.on("line", (line) => console.log(line))
  const close = async (): Promise<void> => {
    child.kill()
    await ended
  }
  return { ended, close }
}

/** What Next.js writes before is where it runs, which we tell ourselves. */
async function ready(lines: Interface, ended: Promise<unknown>): Promise<void> {
  const written: string[] = []
  const isReady = await new Promise<boolean>((resolve) => {
    lines.on("line", (line) => {
      written.push(line)
      if (line.includes("Ready in")) resolve(true)
    })
    void ended.then(() => resolve(false))
  })
  lines.removeAllListeners("line")
  if (!isReady) throw new Error(`Next.js ended:\n${written.join("\n")}`)
}
