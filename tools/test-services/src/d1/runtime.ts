import { runEngine, type RunningEngine } from "../run-engine.ts"
import { bindingOf } from "./worker.ts"

/** How many databases one runtime has. It has to be told of all of them when it starts. */
const databases = 16

/** `workerd`, the runtime of Cloudflare Workers, with empty databases. It keeps nothing. */
export interface D1Runtime extends RunningEngine {
  readonly url: URL
  /** The bindings of databases that nobody has yet. */
  readonly free: string[]
}

/** Starts a runtime beside this process, with which it goes. */
export async function startRuntime(): Promise<D1Runtime> {
  const engine = await runEngine("d1-engine-program", String(databases), 120_000)
  return {
    ...engine,
    url: new URL(`http://${engine.host}:${engine.port}`),
    free: Array.from({ length: databases }, (_, index) => bindingOf(index)),
  }
}
