import { createInterface } from "node:readline"
import { detach, startChildProgram } from "./child-program.ts"

/** An engine from a package, which runs as a separate program. */
export interface RunningEngine {
  readonly host: string
  readonly port: number
  readonly stop: () => Promise<void>
}

/**
 * Starts an engine from a package. It ends when this process ends.
 *
 * @param program - the module that runs it; it writes the line `port <number>` when it is ready
 * @param input - the line to write to its input
 * @param timeout - timeout in milliseconds
 * @throws Error with the program's output if it does not become ready
 */
export async function runEngine(
  program: string,
  input: string,
  timeout: number,
): Promise<RunningEngine> {
  const child = startChildProgram(program, input)
  const ended = new Promise<void>((resolve) => {
    child.on("exit", () => resolve())
    child.on("error", () => resolve())
  })
  const stop = async (): Promise<void> => {
    child.stdin?.end()
    child.ref()
    await ended
  }
  let complaint = ""
  child.stderr?.on("data", (chunk) => (complaint = `${complaint}${String(chunk)}`.slice(-2000)))
  const port = await new Promise<number | undefined>((resolve) => {
    const timer = setTimeout(resolve, timeout, undefined)
    const done = (found: number | undefined): void => {
      clearTimeout(timer)
      resolve(found)
    }
    if (child.stdout) {
      createInterface(child.stdout).on("line", (line) => {
        const found = /^port (\d+)$/.exec(line)?.[1]
        if (found !== undefined) done(Number(found))
      })
    }
    void ended.then(() => done(undefined))
  })
  if (port === undefined) {
    child.kill("SIGKILL")
    throw new Error(complaint.trim() || `it was not ready after ${timeout} ms`)
  }
  detach(child)
  return { host: "127.0.0.1", port, stop }
}
