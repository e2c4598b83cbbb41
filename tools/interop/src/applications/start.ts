import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"

/** A server that was started as its own process. */
export interface RunningApplication {
  readonly origin: string
  /** What it wrote so far. */
  log(): string
  close(): Promise<void>
}

/**
 * Starts a server in production mode and waits until it answers.
 *
 * @param folder - of the application
 * @param args - for Node.js
 * @param port - where it is to listen
 * @param env - further environment variables
 * @throws Error with the server's output when it ends instead
 */
export async function startApplication(
  folder: string,
  args: readonly string[],
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<RunningApplication> {
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env["PATH"], NODE_ENV: "production", HOST: "127.0.0.1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => void (output += chunk.toString("utf8")))
  }
  while (!(await answers(origin))) {
    if (child.exitCode !== null) throw new Error(`${folder} ended:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { origin, log: () => output, close: () => end(child) }
}

function answers(origin: string): Promise<boolean> {
  return fetch(origin, { redirect: "manual" }).then(
    () => true,
    () => false,
  )
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill("SIGKILL")
  await once(child, "exit")
}
