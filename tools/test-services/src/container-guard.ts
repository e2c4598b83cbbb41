import type { ChildProcess } from "node:child_process"
import { detach, startChildProgram } from "./child-program.ts"

let running = 0
let guard: ChildProcess | undefined

/** Makes sure that a container goes when this process does, however it ends. */
export function guardContainers(): void {
  running += 1
  if (guard !== undefined) return
  guard = startChildProgram("container-guard-program", String(process.pid))
  detach(guard)
}

/** To be called once for each {@link guardContainers}, when the container is gone. */
export function unguardContainers(): void {
  running -= 1
  if (running > 0) return
  guard?.kill("SIGKILL")
  guard = undefined
}
