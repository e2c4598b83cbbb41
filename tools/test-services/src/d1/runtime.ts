import { runEngine, type RunningEngine } from "../run-engine.ts"
import { bindingOf } from "./worker.ts"

/** Number of databases of one runtime, which are fixed when it starts. */
const databases = 16

/** `workerd`, the runtime of Cloudflare Workers, with empty databases. It stores nothing permanently. */
export interface D1Runtime extends RunningEngine {
  readonly url: URL
  /** The bindings of unused databases. */
  readonly free: string[]
}

/** Starts a runtime as a child process, which ends with this process. */
export async function startRuntime(): Promise<D1Runtime> {
  const engine = await runEngine("d1-engine-program", String(databases), 120_000)
  return {
    ...engine,
    url: new URL(`http://${engine.host}:${engine.port}`),
    free: Array.from({ length: databases }, (_, index) => bindingOf(index)),
  }
}
