import { type ChildProcess, fork } from "node:child_process"
import { freePort } from "../../../../tools/test-services/src/free-port.ts"
import type { Death } from "./mortal-adapter.ts"
import type { StoreKind } from "./open-store.ts"

/** An application in its own process. */
export interface Application {
  readonly origin: string
  /** Ends the process with SIGKILL; resolves when it has ended. */
  kill(): Promise<void>
  /** Starts it again at the same origin. */
  start(death?: Death): Promise<void>
  /** Fulfilled when the process has ended. */
  gone(): Promise<void>
}

/** What an application is started with. */
export interface ApplicationPlan {
  readonly kind: StoreKind
  readonly url: string
  /** Begins every key, in a database that has keys alone. */
  readonly prefix?: string
  readonly strategy: "jwt" | "database"
  /** The adapter stores a new user and their account one after the other. */
  readonly stepByStep?: boolean
}

/** What the process is passed, as JSON. */
export interface ProgramPlan extends ApplicationPlan {
  /** Zero for a free one. */
  readonly port: number
  /** When the process ends itself. */
  readonly death?: Death
}

/** Starts an application. */
export async function startApplication(
  plan: ApplicationPlan,
  firstDeath?: Death,
): Promise<Application> {
  let process = await launch(plan, await freePort(), firstDeath)
  const { port } = process
  return {
    origin: `http://127.0.0.1:${port}`,
    kill: () => end(process.child),
    async start(death) {
      process = await launch(plan, port, death)
    },
    gone: () => exitOf(process.child),
  }
}

async function launch(
  plan: ApplicationPlan,
  port: number,
  death?: Death,
): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const program = new URL("./program.ts", import.meta.url)
  const passed: ProgramPlan = { ...plan, port, ...(death && { death }) }
  const child = fork(program, [JSON.stringify(passed)], {
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
  child.kill("SIGKILL")
  await exitOf(child)
}

async function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise((resolve) => child.once("exit", resolve))
}
