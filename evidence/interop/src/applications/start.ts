import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"

/** A server that was started as its own process. */
export interface RunningApplication {
  readonly origin: string
  /** What it wrote so far; when it has ended, all that it wrote. */
  log(): string
  close(): Promise<void>
  /** Lets it end by itself, with all that it still does, and waits for that. */
  terminate(): Promise<void>
}

/**
 * Starts a server in production mode and waits until it answers.
 *
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
  // After "exit", a stream can still have something to read.
  const closed = once(child, "close")
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => void (output += chunk.toString("utf8")))
  }
  while (!(await answers(origin))) {
    if (child.exitCode !== null) {
      await closed
      throw new Error(`${folder} ended:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const terminate = async (): Promise<void> => {
    child.kill("SIGTERM")
    await closed
  }
  return { origin, log: () => output, close: () => end(child, closed), terminate }
}

function answers(origin: string): Promise<boolean> {
  return fetch(origin, { redirect: "manual" }).then(
    () => true,
    () => false,
  )
}

async function end(child: ChildProcess, closed: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL")
  await closed
}
