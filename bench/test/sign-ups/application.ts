import { type ChildProcess, fork } from "node:child_process"
import type { StoreKind } from "./open-store.ts"

/** An application in a process of its own. */
export interface Application {
  readonly origin: string
  /** Ends the process with SIGKILL; resolves when it is gone. */
  kill(): Promise<void>
  /** Starts it again at the same origin. */
  start(): Promise<void>
}

/** What an application is started with. */
export interface ApplicationPlan {
  readonly kind: StoreKind
  readonly url: string
  readonly strategy: "jwt" | "database"
}

/**
 * Starts an application.
 *
 * @param plan - its database and sessions
 */
export async function startApplication(plan: ApplicationPlan): Promise<Application> {
  let process = await launch(plan, 0)
  const { port } = process
  return {
    origin: `http://127.0.0.1:${port}`,
    kill: () => end(process.child),
    async start() {
      process = await launch(plan, port)
    },
  }
}

async function launch(
  { kind, url, strategy }: ApplicationPlan,
  port: number,
): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const program = new URL("./program.ts", import.meta.url)
  const child = fork(program, [kind, url, strategy, String(port)], {
    execArgv: [],
    env: { ...process.env, VITEST: undefined, NODE_NO_WARNINGS: "1" },
  })
  const started = await new Promise<number>((resolve, reject) => {
    child.once("message", (message) => resolve(Number(message)))
    child.once("exit", (code) => reject(new Error(`The application ended with ${code}.`)))
  })
  return { child, port: started }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once("exit", resolve))
  child.kill("SIGKILL")
  await gone
}
