import type { ChildProcess } from "node:child_process"
import { detach, startChildProgram } from "./child-program.ts"

let running = 0
let guard: ChildProcess | undefined

/** Makes sure that a container is removed when this process ends, in whatever way it ends. */
export function guardContainers(): void {
  running += 1
  if (guard !== undefined) return
  guard = startChildProgram("container-guard-program", String(process.pid))
  detach(guard)
}

/** Call this once for each {@link guardContainers}, after the container was removed. */
export function unguardContainers(): void {
  running -= 1
  if (running > 0) return
  guard?.kill("SIGKILL")
  guard = undefined
}
